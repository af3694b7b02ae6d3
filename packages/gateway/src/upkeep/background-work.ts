import { performance } from 'node:perf_hooks'
import { createBuildTask } from './build-task.ts'
import { createSweepTask, type SweepListener } from './sweep-task.ts'
import type { BatchEnd, Task, TaskStore } from './task.ts'

/** Work is looked for so long after a commit; indexes that are defined meanwhile are built together. */
const SETTLE_MS = 1_000
/** Time passes without commits, too: what is over is looked for at this interval. */
const LOOK_MS = 60_000
/** After a batch that failed for reasons of the machine. */
const RETRY_MS = 5_000
const BATCH_SIZE_MAX = 1_024
/** How long to pause after a batch while there are queries, in lengths of the batch and its commit. */
const PAUSE_SHARE = 4
/** Longest pause: a batch that had to wait for the machine is no reason to wait still longer. */
const PAUSE_MS_MAX = 250

export interface BackgroundWorkOptions extends TaskStore {
  readonly onSwept?: SweepListener
}

/** What is done for one store in the background: its indexes are built, and what is past is removed. */
export interface BackgroundWork {
  /** Ends after the batch under way. What is done stays; a later process goes on. */
  close(): Promise<void>
}

/** Starts the work, which first goes on with what was under way when the store was last closed. */
export function createBackgroundWork({ onSwept = () => {}, ...store }: BackgroundWorkOptions): BackgroundWork {
  return new Worker(store, [createBuildTask(store), createSweepTask(store, onSwept)])
}

/**
 *   commit ─▶ a while later: is anything to be done? ─▶ batch in an executor ─▶ commit ─▶ pause ─▶ batch …
 *                                                          ▲ conflict: half as much    │
 *
 * A batch is short, and a pause follows if anybody else has used the executors since the batch before. The first task that is due goes first.
 */
class Worker implements BackgroundWork {
  readonly #store: TaskStore
  readonly #tasks: readonly Task[]
  readonly #unsubscribe: () => void
  readonly #interval: NodeJS.Timeout
  #timer: NodeJS.Timeout | undefined
  #batch: Promise<void> | undefined
  #isClosed = false
  #sizeMax = BATCH_SIZE_MAX
  /** Jobs of the pool before the last batch, that batch included. */
  #jobsSeen = 0

  constructor(store: TaskStore, tasks: readonly Task[]) {
    this.#store = store
    this.#tasks = tasks
    this.#unsubscribe = store.writer.onCommit(() => this.#lookLater(SETTLE_MS))
    this.#interval = setInterval(() => this.#lookLater(0), LOOK_MS).unref()
    this.#lookLater(SETTLE_MS)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#unsubscribe()
    clearInterval(this.#interval)
    clearTimeout(this.#timer)
    await this.#batch
  }

  #lookLater(delayMs: number): void {
    if (this.#timer !== undefined || this.#batch !== undefined || this.#isClosed) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#look()
    }, delayMs)
    this.#timer.unref()
  }

  #look(): void {
    const due = this.#tasks.find((task) => task.isDue())
    for (const task of this.#tasks) if (task !== due) task.rest()
    if (due !== undefined) this.#start(due)
  }

  #start(task: Task): void {
    this.#batch = this.#runBatch(task)
      .catch((error: unknown) => {
        process.stderr.write(`${task.name} failed: ${error instanceof Error ? error.stack : String(error)}\n`)
        return RETRY_MS
      })
      .then((pauseMs) => {
        this.#batch = undefined
        this.#lookLater(pauseMs)
      })
  }

  /** Runs and commits a batch. Returns how long to pause. */
  async #runBatch(task: Task): Promise<number> {
    const begin = performance.now()
    const end = await task.runBatch(this.#sizeMax)
    if (end === 'failed') return RETRY_MS
    this.#adapt(end)
    return this.#hasCompany() ? Math.min((performance.now() - begin) * PAUSE_SHARE, PAUSE_MS_MAX) : 0
  }

  /** Documents that are written all the time leave room for short batches only. */
  #adapt(end: BatchEnd): void {
    this.#sizeMax = end === 'conflict' ? Math.max(1, this.#sizeMax >> 1) : Math.min(BATCH_SIZE_MAX, this.#sizeMax * 2)
  }

  /** Whether the pool was given jobs by others since the last batch. */
  #hasCompany(): boolean {
    const before = this.#jobsSeen
    this.#jobsSeen = this.#store.pool.given
    return this.#jobsSeen > before + 1
  }
}
