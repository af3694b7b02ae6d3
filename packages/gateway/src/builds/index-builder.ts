import { performance } from 'node:perf_hooks'
import type { Clock } from '@terrarium/base'
import { hasBuilds } from '@terrarium/engine'
import type { Writer } from '@terrarium/store'
import type { ExecutorPool } from '../executor/pool.ts'
import { JOB } from '../jobs/job.ts'
import { unpackCommit } from '../jobs/packed-commit.ts'
import { REPLY } from '../jobs/reply.ts'
import type { JobEnd } from '../jobs/reply.ts'

/** A build begins so long after its index was defined; indexes that are defined meanwhile are built with it. */
const SETTLE_MS = 1_000
/** After a batch that failed for reasons of the machine: a full disk, an executor that ended. */
const RETRY_MS = 5_000
const DOCUMENTS_MAX = 1_024
/** How long the builder pauses after a batch while there are queries, in lengths of the batch and its commit. */
const PAUSE_SHARE = 4
/** Longest pause: a batch that had to wait for the machine is no reason to wait still longer. */
const PAUSE_MS_MAX = 250

export interface IndexBuilderOptions {
  readonly pool: ExecutorPool
  /** Position of the store among those of the pool. */
  readonly store: number
  readonly writer: Writer
  readonly clock: Clock
}

/** Builds the indexes of one store in the background. */
export interface IndexBuilder {
  /** Ends after the batch under way. What is built stays; a later builder goes on. */
  close(): Promise<void>
}

/** Starts a builder, which first goes on with what was under way when the store was last closed. */
export function createIndexBuilder(options: IndexBuilderOptions): IndexBuilder {
  return new Builder(options)
}

/**
 *   commit ─▶ a while later: is anything to be built? ─▶ batch in an executor ─▶ commit ─▶ pause ─▶ batch …
 *                                                            ▲ conflict: half as many documents │
 *
 * A batch is short, and the builder pauses after it if anybody else has used the executors since the batch before.
 */
class Builder implements IndexBuilder {
  readonly #options: IndexBuilderOptions
  readonly #unsubscribe: () => void
  #timer: NodeJS.Timeout | undefined
  #batch: Promise<void> | undefined
  #isClosed = false
  #place: string | undefined
  #documentsMax = DOCUMENTS_MAX
  /** Jobs of the pool before the last batch, that batch included. */
  #jobsSeen = 0

  constructor(options: IndexBuilderOptions) {
    this.#options = options
    this.#unsubscribe = options.writer.onCommit(() => this.#lookLater(SETTLE_MS))
    this.#lookLater(SETTLE_MS)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#unsubscribe()
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
    const snapshot = this.#options.writer.snapshot()
    const isNeeded = hasBuilds(snapshot)
    snapshot.release()
    if (isNeeded) this.#start()
  }

  #start(): void {
    this.#batch = this.#runBatch()
      .catch((error: unknown) => {
        process.stderr.write(`index build failed: ${error instanceof Error ? error.stack : String(error)}\n`)
        return RETRY_MS
      })
      .then((pauseMs) => {
        this.#batch = undefined
        this.#lookLater(pauseMs)
      })
  }

  /** Runs and commits a batch. Returns how long to pause. */
  async #runBatch(): Promise<number> {
    const begin = performance.now()
    const end = await this.#runJob()
    if (typeof end === 'string' || end[1] === REPLY.refusal) return RETRY_MS
    const [, , place, commit] = end
    this.#place = place
    if (commit !== undefined) await this.#commit(unpackCommit(commit))
    return this.#hasCompany() ? Math.min((performance.now() - begin) * PAUSE_SHARE, PAUSE_MS_MAX) : 0
  }

  /** Whether the pool was given jobs by others since the last batch. */
  #hasCompany(): boolean {
    const before = this.#jobsSeen
    this.#jobsSeen = this.#options.pool.given
    return this.#jobsSeen > before + 1
  }

  #runJob(): Promise<JobEnd<typeof JOB.build>> {
    const { pool, store, clock } = this.#options
    const headers = [this.#place, String(this.#documentsMax)]
    const job = { kind: JOB.build, store, isInternal: true, receivedAt: clock.now(), body: undefined, headers }
    return new Promise((done) => pool.run(job, 0, done))
  }

  /** Documents that are written all the time leave room for short batches only. */
  async #commit(request: Parameters<Writer['commit']>[0]): Promise<void> {
    const { kind } = await this.#options.writer.commit(request)
    this.#documentsMax = kind === 'conflict' ? Math.max(1, this.#documentsMax >> 1) : Math.min(DOCUMENTS_MAX, this.#documentsMax * 2)
  }
}
