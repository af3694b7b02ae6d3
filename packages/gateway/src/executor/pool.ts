import { availableParallelism } from 'node:os'
import type { Clock } from '@terrarium/base'
import type { StoreLocation } from '../jobs/backend.ts'
import type { JobKind, JobRequest } from '../jobs/job.ts'
import { REPLY } from '../jobs/reply.ts'
import type { JobEnd, ReplyMessage } from '../jobs/reply.ts'
import { keysUnavailable } from '../jobs/refusal.ts'
import type { TokenFinding, TokenVerifier } from '../tokens/token-verifier.ts'
import { collectOnOneThread } from './collect-on-one-thread.ts'
import { ExecutorGroup } from './executor-group.ts'
import type { ExecutorThread, ThreadEnd } from './executor-thread.ts'
import { FairQueue } from './fair-queue.ts'
import { Owners } from './owners.ts'
import { PendingJob } from './pending-job.ts'
import { Shares } from './shares.ts'
import { shareTime } from './thread-clock.ts'
import { SLOTS } from './thread-messages.ts'

/** How many executors there are. */
export interface PoolOptions {
  readonly stores: readonly StoreLocation[]
  readonly clock: Clock
  /** The cell with the seconds that the machine has slept, which the clock counts, too. Default: it does not sleep. */
  readonly slept?: SharedArrayBuffer
  /** Executors that share the load of short queries. Default: one less than there are processors, at most 4. */
  readonly base?: number
  /** Executors that are kept ready beside those, for when slow queries hold them. Default: 1. */
  readonly spares?: number
  /** Bound when slow queries hold executors. */
  readonly max?: number
  /** Heap of one executor. A query that fills it ends its executor, which is replaced. Default: 384. */
  readonly heapMb?: number
  /** Verifies secrets that are JWTs; without it there are none. */
  readonly tokens?: TokenVerifier
  /** Module that opens stores and engines in place of the embedded ones. */
  readonly backendModule?: string
}

/** Runs jobs in executors. */
export interface ExecutorPool {
  /** Runs a job; `done` is called once, unless the returned function is called before. */
  run<Kind extends JobKind>(request: JobRequest<Kind>, attempt: number, done: (end: JobEnd<Kind>) => void): () => void
  /** Resolves when the first executor is ready. */
  ready(): Promise<void>
  /** Heap of one executor. */
  readonly heapMb: number
  /** Executors that are running or starting. */
  readonly size: number
  /** Executors that are ready for jobs and make progress. */
  readonly free: number
  /** Jobs that the pool has been given so far. */
  readonly given: number
  /** Waits a while for jobs under way and ends all executors. */
  close(): Promise<void>
}

const BASE_MAX = 4
const EXECUTORS_MAX = 8
const HEAP_MB = 384
/** Interval of the watch over executors; one that answered nothing for a whole interval counts as held up. */
const WATCH_INTERVAL_MS = 5
/** Jobs that wait are looked through for those out of time once in so many rounds of the watch. */
const ROUNDS_PER_EXPIRY = 20
/** How long after its deadline a query that does not end by itself is ended with its executor. */
const DEADLINE_GRACE_MS = 500
/** How long a query that was asked to stop may go on. */
const INTERRUPT_GRACE_MS = 300
/** Longest wait of an orderly stop for jobs under way. */
const DRAIN_MS = 4_000
const ID_MAX = 0x7fffffff
/** Jobs that one owner may have with the executors, for each of the base: half of the slots; and batches of open streams. */
const JOBS_PER_OWNER = SLOTS / 2
const BATCHES_PER_OWNER = 4

/** Times that the token of a job is verified: its access provider may have been given other keys meanwhile. */
const VERIFICATIONS_MAX = 3
const WRONG_SIGNATURE = ''

/** Starts a pool; its executors warm up in the background. */
export function createExecutorPool(options: PoolOptions): ExecutorPool {
  collectOnOneThread()
  return new Pool(options)
}

/**
 * Short queries are packed onto few executors, several in the inbox of each, because handing over one at a time would leave the
 * executor waiting for the main thread half of its time. What makes that harmless is the watch: when an executor answers nothing for an
 * interval, the jobs that wait in its inbox are taken back and sent to others. One executor more than the base is kept ready for that;
 * when it is held up too, further ones are started, up to the bound.
 *
 * Nobody holds more than a share of them (`shares.ts`): a query beyond is interrupted, and begins again when there is room. It has changed
 * nothing, since what it writes is committed by the main thread. A query that does not stop when it is asked to is ended with its executor.
 */
class Pool implements ExecutorPool {
  readonly heapMb: number
  readonly #clock: Clock
  readonly #base: number
  readonly #group: ExecutorGroup
  readonly #queue = new FairQueue()
  readonly #owners = new Owners()
  readonly #shares: Shares
  readonly #tokens: TokenVerifier | undefined
  /** Jobs whose tokens are being verified. */
  readonly #unverified = new Set<PendingJob>()
  /** Jobs with executors, by account. */
  readonly #sent = new Map<string, number>()
  #watch: NodeJS.Timeout | undefined
  #round = 0
  #nextId = 1
  #given = 0
  #inFlight = 0
  #whenDrained: (() => void) | undefined
  #isCut = false

  constructor({ stores, clock, backendModule, tokens, ...options }: PoolOptions) {
    this.#clock = clock
    this.#tokens = tokens
    this.#base = Math.max(1, options.base ?? Math.min(availableParallelism() - 1, BASE_MAX))
    this.heapMb = options.heapMb ?? HEAP_MB
    const max = Math.max(this.#base + 1, options.max ?? EXECUTORS_MAX)
    this.#shares = new Shares(this.#owners, max)
    const time = shareTime(clock, options.slept ?? new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
    this.#group = new ExecutorGroup(
      { base: this.#base, spares: options.spares ?? 1, max, heapMb: this.heapMb },
      () => ({ stores, backendModule, time }),
      {
        ready: () => this.#drainQueue(),
        reply: (_, job, reply) => this.#onReply(job, reply),
        ended: (_, end) => this.#onEnded(end),
      },
    )
  }

  get size(): number {
    return this.#group.threads.length
  }

  get given(): number {
    return this.#given
  }

  get free(): number {
    return this.#group.threads.filter((thread) => thread.isReady && !thread.isStalled).length
  }

  ready(): Promise<void> {
    return this.#group.ready()
  }

  run<Kind extends JobKind>(request: JobRequest<Kind>, attempt: number, done: (end: JobEnd<Kind>) => void): () => void {
    this.#given++
    const id = this.#nextId
    this.#nextId = id === ID_MAX ? 1 : id + 1
    const job = new PendingJob(id, request, attempt, done as (end: JobEnd) => void) // a runner replies for its own kind: see run-job.ts
    job.database = this.#owners.databaseOf(job)
    if (job.token !== undefined) job.verifiedBy = this.#tokens?.verifierOf(job.token)
    this.#inFlight++
    this.#watch ??= setInterval(() => this.#look(), WATCH_INTERVAL_MS)
    this.#dispatch(job)
    return () => this.#cancel(job)
  }

  async close(): Promise<void> {
    if (this.#inFlight > 0) {
      const drained = new Promise<void>((done) => (this.#whenDrained = done))
      const cut = setTimeout(() => this.#cutOff(), DRAIN_MS)
      await drained
      clearTimeout(cut)
    }
    clearInterval(this.#watch)
    await this.#group.close()
  }

  /** Sends a job to an executor, or queues it. */
  #dispatch(job: PendingJob): void {
    const thread = this.#queue.size === 0 && this.#mayStart(job) ? this.#pick() : undefined
    if (thread) return this.#send(job, thread)
    if (!this.#queue.add(job)) return this.#end(job, 'overloaded')
    this.#drainQueue()
  }

  #drainQueue(): void {
    while (this.#queue.size > 0) {
      const thread = this.#pick()
      const job = thread && this.#queue.take((each) => this.#mayStart(each))
      if (thread === undefined || job === undefined) return
      this.#send(job, thread)
    }
  }

  #mayStart(job: PendingJob): boolean {
    const sent = this.#sent.get(job.account) ?? 0
    if (!job.isInternal && sent >= (job.isOfStream ? BATCHES_PER_OWNER : JOBS_PER_OWNER) * this.#base) return false
    return this.#shares.mayStart(job, sent)
  }

  /** The executor with the least to do among those that make progress. */
  #pick(): ExecutorThread | undefined {
    let best: ExecutorThread | undefined
    let usable = 0
    for (const thread of this.#group.threads) {
      if (!thread.isReady || thread.isStalled) continue
      if (++usable > this.#base) break
      if (!thread.isFull && (best === undefined || thread.load < best.load)) best = thread
    }
    return best
  }

  #send(job: PendingJob, thread: ExecutorThread): void {
    this.#sent.set(job.account, (this.#sent.get(job.account) ?? 0) + 1)
    if (job.isSlow) this.#shares.begin(job)
    thread.send(job)
  }

  /** Notes that an executor no longer has the job. */
  #unsend(job: PendingJob): void {
    const left = (this.#sent.get(job.account) ?? 1) - 1
    if (left === 0) this.#sent.delete(job.account)
    else this.#sent.set(job.account, left)
  }

  #cancel(job: PendingJob): void {
    if (this.#queue.remove(job) || this.#unverified.delete(job)) return this.#settle()
    const holder = this.#group.threads.find((thread) => thread.has(job))
    if (!holder) return
    if (holder.takeBack(job)) {
      this.#unsend(job)
      return this.#settle()
    }
    job.isAbandoned = true
    this.#interrupt(job, holder)
  }

  #interrupt(job: PendingJob, thread: ExecutorThread): void {
    job.interruptedAt ??= this.#clock.now()
    thread.interrupt(job)
  }

  #onReply(job: PendingJob, reply: ReplyMessage): void {
    this.#unsend(job)
    this.#owners.learn(job, reply)
    if (reply[1] === REPLY.interrupted) this.#onInterrupted(job)
    else if (reply[1] === REPLY.unverified) void this.#verify(job, reply[2])
    else this.#end(job, reply)
    if (this.#queue.size > 0) this.#drainQueue()
  }

  /** The query in whose middle an executor ended fails, unless it was ended to make room; those that waited go to others. */
  #onEnded({ running, waiting, isOutOfMemory, wasTerminated }: ThreadEnd): void {
    for (const job of waiting) this.#unsend(job)
    if (running) {
      this.#unsend(running)
      this.#owners.penalize(running)
      if (isOutOfMemory) this.#end(running, 'outOfMemory')
      else if (wasTerminated) this.#onInterrupted(running)
      else this.#end(running, 'crashed')
    }
    for (const job of waiting) this.#dispatch(job)
  }

  /** A query that was interrupted begins again where slow ones have room, unless its time is over or its client gone. */
  #onInterrupted(job: PendingJob): void {
    job.interruptedAt = undefined
    job.isSlow = true
    job.database = this.#owners.databaseOf(job)
    if (this.#clock.now() >= job.deadline) this.#end(job, 'timedOut')
    else if (job.isAbandoned || this.#whenDrained !== undefined) this.#end(job, 'crashed')
    else this.#dispatch(job)
  }

  /** Has the job's token verified, which may take a fetch of the keys, and sends the job again with the finding. */
  async #verify(job: PendingJob, jwksUri: string): Promise<void> {
    if (job.isAbandoned || job.token === undefined || this.#isCut) return this.#end(job, 'crashed')
    this.#unverified.add(job)
    const finding = await this.#findToken(job.token, job.verifications++ < VERIFICATIONS_MAX ? jwksUri : undefined)
    if (!this.#unverified.delete(job)) return
    if (finding.kind === 'overloaded') return this.#end(job, 'overloaded')
    if (finding.kind === 'unavailable') return this.#end(job, keysUnavailable(job.id, finding.reason))
    job.verifiedBy = finding.kind === 'right' ? jwksUri : WRONG_SIGNATURE
    this.#dispatch(job)
  }

  async #findToken(token: string, jwksUri: string | undefined): Promise<TokenFinding> {
    if (this.#tokens === undefined || jwksUri === undefined) return { kind: 'wrong' }
    try {
      return await this.#tokens.verify(token, jwksUri)
    } catch (error: unknown) {
      process.stderr.write(`verification of a token failed: ${error instanceof Error ? error.stack : String(error)}\n`)
      return { kind: 'wrong' }
    }
  }

  /** The watch: takes jobs from executors that are held up, ends queries that do not end themselves, and starts executors where all are held. */
  #look(): void {
    const now = this.#clock.now()
    const rescued: PendingJob[] = []
    for (const thread of this.#group.threads) {
      thread.tick()
      if (!thread.isStalled) continue
      rescued.push(...thread.takeBackWaiting())
      const { running } = thread
      if (
        running &&
        (now >= running.deadline + DEADLINE_GRACE_MS * 1000 || now >= (running.interruptedAt ?? now) + INTERRUPT_GRACE_MS * 1000)
      )
        thread.terminate()
    }
    this.#keepShares()
    this.#group.keepSpare()
    for (const job of rescued) this.#unsend(job)
    for (const job of rescued) this.#dispatch(job)
    if (++this.#round % ROUNDS_PER_EXPIRY === 0) for (const job of this.#queue.takeExpired(now)) this.#end(job, 'timedOut')
    this.#drainQueue()
    if (this.#inFlight > 0) return
    clearInterval(this.#watch)
    this.#watch = undefined
  }

  /** Interrupts the queries that hold executors beyond the shares. */
  #keepShares(): void {
    const slow = this.#group.threads.flatMap((thread) => thread.slowJobs)
    for (const job of this.#shares.update(slow)) {
      const holder = this.#group.threads.find((thread) => thread.has(job))
      if (holder && job.interruptedAt === undefined) this.#interrupt(job, holder)
    }
  }

  /** Ends what does not end in the time of an orderly stop. */
  #cutOff(): void {
    this.#isCut = true
    for (const job of [...this.#queue.takeExpired(Infinity), ...this.#unverified]) this.#end(job, 'crashed')
    this.#unverified.clear()
    for (const thread of this.#group.threads) if (thread.load > 0) thread.terminate()
  }

  #end(job: PendingJob, end: JobEnd): void {
    if (!job.isAbandoned) job.done(end)
    this.#settle()
  }

  #settle(): void {
    if (--this.#inFlight === 0) this.#whenDrained?.()
  }
}
