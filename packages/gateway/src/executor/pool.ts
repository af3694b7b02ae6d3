import { availableParallelism } from 'node:os'
import type { Clock } from '@terrarium/base'
import { ExecutorThread } from './executor-thread.ts'
import { Job } from './job.ts'
import type { JobEnd, JobRequest } from './job.ts'
import type { ReplyMessage, StoreLocation } from './protocol.ts'
import { clockOffset } from './thread-clock.ts'

/** How many executors there are. */
export interface PoolOptions {
  readonly stores: readonly StoreLocation[]
  readonly clock: Clock
  /** Executors that share the load of short queries. Default: one less than there are processors, at most 4. */
  readonly base?: number
  /** Bound when slow queries hold executors. */
  readonly max?: number
  /** Module that opens stores and engines in place of the embedded ones. */
  readonly backendModule?: string
}

/** Runs jobs in executors. */
export interface ExecutorPool {
  /** Runs a job; `done` is called once, unless the returned function is called before. */
  run(request: JobRequest, attempt: number, done: (end: JobEnd) => void): () => void
  /** Resolves when the first executor is ready. */
  ready(): Promise<void>
  /** Executors that are running or starting. */
  readonly size: number
  /** Executors that are ready for jobs and get on. */
  readonly free: number
  /** Waits for jobs under way and ends all executors. */
  close(): Promise<void>
}

const BASE_MAX = 4
const EXECUTORS_MAX = 8
/** Interval of the watch over executors; one that answered nothing for a whole interval counts as held up. */
const WATCH_INTERVAL_MS = 5
const IDLE_MS_MAX = 30_000
/** The spare executor is started a while after the first, so that the two do not hold up the start of the server together. */
const SPARE_DELAY_MS = 500
const REAP_INTERVAL_MS = 5_000
/** How long after its deadline a query that does not end by itself is ended with its executor. */
const DEADLINE_GRACE_MS = 1_000
/** How long a query may go on that nobody waits for any more. */
const ABANDONED_GRACE_MS = 2_000
const QUEUE_MAX = 10_000
const ID_MAX = 0x7fffffff
/** An executor that cannot even start must not be started for ever. */
const FAILED_STARTS_MAX = 3

/** Starts a pool; its executors warm up in the background. */
export function createExecutorPool(options: PoolOptions): ExecutorPool {
  return new Pool(options)
}

/**
 * Short queries are packed onto few executors, several in the inbox of each, because handing over one at a time would leave the
 * executor waiting for the main thread half of its time. What makes that harmless is the watch: when an executor answers nothing for an
 * interval, the jobs that wait in its inbox are taken back and sent to others. One executor more than the base is kept ready for that;
 * when it is held up too, further ones are started, up to the bound.
 */
class Pool implements ExecutorPool {
  readonly #options: PoolOptions
  readonly #base: number
  readonly #max: number
  readonly #threads: ExecutorThread[] = []
  readonly #queue: Job[] = []
  readonly #abandoned = new Map<Job, number>()
  readonly #firstReady: Promise<void>
  #announceReady: () => void = () => {}
  #abortReady: (error: Error) => void = () => {}
  #watch: NodeJS.Timeout | undefined
  readonly #reaper: NodeJS.Timeout
  #nextId = 1
  #inFlight = 0
  #failedStarts = 0
  #failure: Error | undefined
  #whenDrained: (() => void) | undefined
  #isClosing = false

  constructor(options: PoolOptions) {
    this.#options = options
    this.#base = Math.max(1, options.base ?? Math.min(availableParallelism() - 1, BASE_MAX))
    this.#max = Math.max(this.#base + 1, options.max ?? EXECUTORS_MAX)
    this.#firstReady = new Promise((done, fail) => {
      this.#announceReady = done
      this.#abortReady = fail
    })
    this.#firstReady.catch(() => {}) // whoever waits for it is told
    this.#start()
    this.#reaper = setInterval(() => this.#reap(), REAP_INTERVAL_MS).unref()
  }

  get size(): number {
    return this.#threads.length
  }

  get free(): number {
    return this.#threads.filter((thread) => thread.isReady && !thread.isStalled).length
  }

  ready(): Promise<void> {
    return this.#firstReady
  }

  run(request: JobRequest, attempt: number, done: (end: JobEnd) => void): () => void {
    const id = this.#nextId
    this.#nextId = id === ID_MAX ? 1 : id + 1
    const job = new Job(id, request, attempt, done)
    this.#inFlight++
    this.#dispatch(job)
    return () => this.#cancel(job)
  }

  async close(): Promise<void> {
    this.#isClosing = true
    clearInterval(this.#reaper)
    if (this.#inFlight > 0) await new Promise<void>((done) => (this.#whenDrained = done))
    clearInterval(this.#watch)
    const ended = new Promise<void>((done) => (this.#whenDrained = done))
    for (const thread of this.#threads) thread.close()
    if (this.#threads.length > 0) await ended
  }

  #start(): void {
    const { stores, clock, backendModule } = this.#options
    const thread = new ExecutorThread(
      { stores, backendModule, clockOffset: clockOffset(clock) },
      {
        ready: () => this.#onReady(),
        reply: (_, job, reply) => this.#onReply(job, reply),
        ended: (ended, jobs, error) => this.#onEnded(ended, jobs, error),
      },
    )
    this.#threads.push(thread)
  }

  /** Sends a job to the executor with the least to do among those that get on, or queues it. */
  #dispatch(job: Job): void {
    this.#watch ??= setInterval(() => this.#look(), WATCH_INTERVAL_MS)
    let best: ExecutorThread | undefined
    let usable = 0
    for (const thread of this.#threads) {
      if (!thread.isReady || thread.isStalled) continue
      if (++usable > this.#base) break
      if (!thread.isFull && (best === undefined || thread.load < best.load)) best = thread
    }
    if (best) best.send(job)
    else if (this.#failure) this.#end(job, 'crashed')
    else if (this.#queue.length < QUEUE_MAX) this.#queue.push(job)
    else this.#end(job, 'overloaded')
  }

  #cancel(job: Job): void {
    const at = this.#queue.indexOf(job)
    if (at >= 0) this.#queue.splice(at, 1)
    else {
      const holder = this.#threads.find((thread) => thread.has(job))
      if (!holder) return
      if (!holder.takeBack(job)) return void this.#abandoned.set(job, this.#now() + ABANDONED_GRACE_MS * 1000)
    }
    this.#settle()
  }

  #onReady(): void {
    this.#failedStarts = 0
    this.#announceReady()
    this.#drainQueue()
    setTimeout(() => this.#keepSpare(), SPARE_DELAY_MS).unref()
  }

  #onReply(job: Job, reply: ReplyMessage): void {
    if (this.#queue.length > 0) this.#drainQueue()
    if (this.#abandoned.delete(job)) this.#settle()
    else this.#end(job, reply)
  }

  #onEnded(thread: ExecutorThread, jobs: readonly Job[], error: Error | undefined): void {
    this.#threads.splice(this.#threads.indexOf(thread), 1)
    const [running, ...waiting] = jobs
    if (running && this.#abandoned.delete(running)) this.#settle()
    else if (running) this.#end(running, this.#now() >= running.deadline ? 'timedOut' : 'crashed')
    if (error && ++this.#failedStarts >= FAILED_STARTS_MAX) this.#fail(error)
    else this.#keepSpare()
    for (const job of waiting) this.#dispatch(job)
    if (this.#isClosing && this.#threads.length === 0) this.#whenDrained?.()
  }

  /** Gives up starting executors. */
  #fail(error: Error): void {
    this.#failure = error
    this.#abortReady(error)
    this.#drainQueue()
  }

  #drainQueue(): void {
    for (const job of this.#queue.splice(0)) this.#dispatch(job)
  }

  /** The watch: takes jobs from executors that are held up, ends queries that do not end themselves, and starts executors where all are held. */
  #look(): void {
    const now = this.#now()
    const rescued: Job[] = []
    for (const thread of this.#threads) {
      thread.tick()
      if (!thread.isStalled) continue
      rescued.push(...thread.takeBackWaiting())
      const { running } = thread
      if (running && now >= Math.min(running.deadline + DEADLINE_GRACE_MS * 1000, this.#abandoned.get(running) ?? Infinity))
        thread.terminate()
    }
    this.#keepSpare()
    for (const job of rescued) this.#dispatch(job)
    if (this.#queue.length > 0) this.#drainQueue()
    if (this.#inFlight > 0 || this.#isClosing) return
    clearInterval(this.#watch)
    this.#watch = undefined
  }

  /** Keeps one executor more than the base that is not held up. */
  #keepSpare(): void {
    if (this.#isClosing && this.#inFlight === 0) return
    const usable = this.#threads.filter((thread) => thread.isUsable).length
    if (usable <= this.#base && !this.#failure && this.#threads.length < this.#max) this.#start()
  }

  #reap(): void {
    if (this.#threads.length <= this.#base + 1) return
    const idle = this.#threads.findLast((thread) => thread.isReady && thread.idleMs > IDLE_MS_MAX)
    idle?.close()
  }

  #end(job: Job, end: JobEnd): void {
    job.done(end)
    this.#settle()
  }

  #settle(): void {
    if (--this.#inFlight === 0) this.#whenDrained?.()
  }

  #now(): number {
    return this.#options.clock.now()
  }
}
