import { ExecutorThread } from './executor-thread.ts'
import type { ThreadEvents } from './executor-thread.ts'
import type { ExecutorSettings } from './thread-messages.ts'

/** How many executors a group has. */
export interface GroupSize {
  /** Executors that share the load of short queries. */
  readonly base: number
  /** Executors that are kept ready beside those. */
  readonly spares: number
  readonly max: number
  /** Heap of each. */
  readonly heapMb: number
}

const IDLE_MS_MAX = 30_000
/** The spare executor is started a while after the first, so that the two do not hold up the start of the server together. */
const SPARE_DELAY_MS = 500
const REAP_INTERVAL_MS = 5_000
/** So many executors that failed to start in a row, before any was ready, make the start of the pool fail. */
const FAILED_STARTS_MAX = 3
/** Wait before another executor is started after one that failed to; it doubles with each failure in a row. */
const RESTART_MS = 100
const RESTART_MS_MAX = 5_000

/** The executors of a pool. One that ends is always replaced; more than the base are ended when they are idle. */
export class ExecutorGroup {
  readonly #size: GroupSize
  readonly #createSettings: () => Omit<ExecutorSettings, 'slots'>
  readonly #events: ThreadEvents
  readonly #threads: ExecutorThread[] = []
  readonly #firstReady: Promise<void>
  readonly #reaper: NodeJS.Timeout
  #announceReady: () => void = () => {}
  #abortReady: (error: Error) => void = () => {}
  #announceEnd: (() => void) | undefined
  #restart: NodeJS.Timeout | undefined
  #failedStarts = 0

  constructor(size: GroupSize, createSettings: () => Omit<ExecutorSettings, 'slots'>, events: ThreadEvents) {
    this.#size = size
    this.#createSettings = createSettings
    this.#events = events
    this.#firstReady = new Promise((done, fail) => {
      this.#announceReady = done
      this.#abortReady = fail
    })
    this.#firstReady.catch(() => {}) // callers of ready() get the error
    this.#start()
    this.#reaper = setInterval(() => this.#reap(), REAP_INTERVAL_MS).unref()
  }

  get threads(): readonly ExecutorThread[] {
    return this.#threads
  }

  /** Resolves when the first executor is ready. */
  ready(): Promise<void> {
    return this.#firstReady
  }

  /** Starts an executor where fewer than the base and the spare ones can take jobs. */
  keepSpare(): void {
    if (this.#announceEnd !== undefined || this.#restart !== undefined) return
    const { base, spares, max } = this.#size
    const usable = this.#threads.filter((thread) => thread.isUsable).length
    if (usable < base + spares && this.#threads.length < max) this.#start()
  }

  /** Lets all executors close their stores and end. */
  async close(): Promise<void> {
    clearInterval(this.#reaper)
    clearTimeout(this.#restart)
    const ended = new Promise<void>((done) => (this.#announceEnd = done))
    for (const thread of this.#threads) thread.close()
    if (this.#threads.length > 0) await ended
  }

  #start(): void {
    const events = this.#events
    const thread = new ExecutorThread(this.#createSettings(), this.#size.heapMb, {
      reply: (from, job, reply) => events.reply(from, job, reply),
      ready: (started) => {
        this.#failedStarts = 0
        this.#announceReady()
        events.ready(started)
        setTimeout(() => this.keepSpare(), SPARE_DELAY_MS).unref()
      },
      ended: (gone, end) => {
        this.#threads.splice(this.#threads.indexOf(gone), 1)
        if (end.error) process.stderr.write(`executor ended: ${end.error.message}\n`)
        if (end.wasReady) this.keepSpare()
        else this.#restartLater(end.error)
        events.ended(gone, end)
        if (this.#threads.length === 0) this.#announceEnd?.()
      },
    })
    this.#threads.push(thread)
  }

  /** Tries again after an executor that failed to start: the reason may pass, as a lack of memory does. */
  #restartLater(error: Error | undefined): void {
    if (++this.#failedStarts >= FAILED_STARTS_MAX) this.#abortReady(error ?? new Error('the executors do not start'))
    const delay = Math.min(RESTART_MS * 2 ** (this.#failedStarts - 1), RESTART_MS_MAX)
    this.#restart ??= setTimeout(() => {
      this.#restart = undefined
      this.keepSpare()
    }, delay).unref()
  }

  #reap(): void {
    const { base, spares } = this.#size
    if (this.#threads.length <= base + spares) return
    const idle = this.#threads.findLast((thread) => thread.isReady && thread.idleMs > IDLE_MS_MAX)
    idle?.close()
  }
}
