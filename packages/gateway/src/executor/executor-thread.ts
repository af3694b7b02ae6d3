import { Worker } from 'node:worker_threads'
import type { JobMessage } from '../jobs/job.ts'
import type { ReplyMessage } from '../jobs/reply.ts'
import type { PendingJob } from './pending-job.ts'
import { CELLS, CLOSE_MESSAGE, INTERRUPT_CELL, SLOTS } from './thread-messages.ts'
import type { ExecutorSettings, ReadyMessage, RepliesMessage } from './thread-messages.ts'
import { lowerPriority, restorePriority } from './thread-priority.ts'

/** Where new objects begin. A query that makes much garbage pays for it in time, not in memory that stays. */
const YOUNG_HEAP_MB = 32
/** Queries nest up to 2048 calls deep on the thread's own stack. */
const STACK_MB = 64
const HELD_UP_TICKS = 10
/** A query that takes this long gives way to others from then on. */
const SLOW_TICKS = 50

/** Callbacks of a thread to its pool. */
export interface ThreadEvents {
  ready(thread: ExecutorThread): void
  reply(thread: ExecutorThread, job: PendingJob, reply: ReplyMessage): void
  /** The thread has ended and has no jobs any more. */
  ended(thread: ExecutorThread, end: ThreadEnd): void
}

/** How a thread ended, and what it left undone. */
export interface ThreadEnd {
  /** The job in whose middle it ended. */
  readonly running: PendingJob | undefined
  /** Jobs that it had not begun. */
  readonly waiting: readonly PendingJob[]
  /** Whether it had been ready for jobs; otherwise it failed to start. */
  readonly wasReady: boolean
  /** Whether it was ended from outside. */
  readonly wasTerminated: boolean
  /** Whether its heap was full. */
  readonly isOutOfMemory: boolean
  /** undefined: it ended without an error, as when it was terminated. */
  readonly error: Error | undefined
}

/**
 * The pool's view of one executor: the jobs that it was sent, and whether it makes progress.
 *
 * Waiting jobs can be taken back at any time: a slot's cell decides who has the job, see `executor.ts`.
 */
export class ExecutorThread {
  readonly #worker: Worker
  readonly #cells: Int32Array
  readonly #freeSlots: number[] = Array.from({ length: SLOTS }, (_, at) => SLOTS - 1 - at)
  /** In the order in which they were sent. A map would be rebuilt every few jobs, and its dead predecessors would keep jobs from being collected. */
  readonly #jobs: PendingJob[] = []
  /** Jobs of this turn of the event loop, which cross over together. */
  #outbox: JobMessage[] = []
  #isReady = false
  #wasReady = false
  #isClosing = false
  #isTerminating = false
  #progress = 0
  #seenProgress = -1
  #hadJobs = false
  #stalledTicks = 0
  #systemId: number | undefined
  #isLowered = false
  #idleSince = Date.now()

  constructor(settings: Omit<ExecutorSettings, 'slots'>, heapMb: number, events: ThreadEvents) {
    const slots = new SharedArrayBuffer(CELLS * Int32Array.BYTES_PER_ELEMENT)
    this.#cells = new Int32Array(slots)
    this.#worker = startWorker({ ...settings, slots }, heapMb)
    let failure: Error | undefined
    this.#worker.on('message', (message: RepliesMessage | ReadyMessage) => {
      if ('threadId' in message) {
        this.#isReady = true
        this.#wasReady = true
        this.#systemId = message.threadId
        return events.ready(this)
      }
      this.#progress++
      this.#stalledTicks = 0
      if (this.#isLowered) this.#restorePriority()
      for (const reply of message) {
        const job = this.#remove(reply[0])
        if (job) events.reply(this, job, reply)
      }
    })
    this.#worker.on('error', (error) => (failure = error))
    this.#worker.once('exit', () => {
      this.#isReady = false
      events.ended(this, this.#endOf(failure))
    })
  }

  get isReady(): boolean {
    return this.#isReady && !this.#isClosing
  }

  get isFull(): boolean {
    return this.#freeSlots.length === 0
  }

  /** Jobs sent and not answered. */
  get load(): number {
    return this.#jobs.length
  }

  /** Whether it has jobs and answered none of them between the last two ticks of the pool's watch. */
  get isStalled(): boolean {
    return this.#stalledTicks > 0
  }

  /** Whether it counts as one that jobs can go to, now or once it has started. */
  get isUsable(): boolean {
    return !this.#isClosing && !this.#isHeldUp
  }

  /** Whether it has been stalled for long enough that another executor is worth starting. */
  get #isHeldUp(): boolean {
    return this.#stalledTicks >= HELD_UP_TICKS
  }

  get idleMs(): number {
    return this.#jobs.length > 0 ? 0 : Date.now() - this.#idleSince
  }

  send(job: PendingJob): void {
    const slot = this.#freeSlots.pop()
    if (slot === undefined) throw new Error('an executor is sent no more jobs than it has slots')
    job.slot = slot
    this.#jobs.push(job)
    Atomics.store(this.#cells, slot, job.id)
    if (this.#outbox.push(job.toMessage(slot)) === 1) setImmediate(() => this.#flush())
  }

  /** Takes a job back unless the executor has begun it. */
  takeBack(job: PendingJob): boolean {
    if (!this.has(job) || Atomics.compareExchange(this.#cells, job.slot, job.id, 0) !== job.id) return false
    this.#remove(job.id)
    return true
  }

  /** Takes back all jobs that it has not begun, and those whose replies it has not sent: until its reply has come, a job may be run again. */
  takeBackWaiting(): PendingJob[] {
    return [...this.#jobs].filter((job) => {
      if (Atomics.compareExchange(this.#cells, job.slot, job.id, 0) === -job.id) return false
      this.#remove(job.id)
      return true
    })
  }

  has(job: PendingJob): boolean {
    return this.#jobs.includes(job)
  }

  /** The job being run, as far as the pool can tell. */
  get running(): PendingJob | undefined {
    return this.#jobs.find((job) => this.#isRunning(job))
  }

  /** The jobs that hold it: one that it has been at for long, and those that did so before. */
  get slowJobs(): PendingJob[] {
    return this.#jobs.filter((job) => job.isSlow || (this.#isHeldUp && this.#isRunning(job)))
  }

  /** Asks it to give up a job. One that it has not begun is given up when it comes to it. */
  interrupt(job: PendingJob): void {
    Atomics.store(this.#cells, INTERRUPT_CELL, job.id)
  }

  /** Looks whether anything was answered since the last tick. */
  tick(): void {
    const isStuck = this.#hadJobs && this.#jobs.length > 0 && this.#progress === this.#seenProgress
    this.#stalledTicks = isStuck ? this.#stalledTicks + 1 : 0
    this.#seenProgress = this.#progress
    this.#hadJobs = this.#jobs.length > 0
    if (this.#stalledTicks === SLOW_TICKS && this.#systemId !== undefined) this.#isLowered = lowerPriority(this.#systemId)
  }

  /** Lets the executor close its stores and end. */
  close(): void {
    this.#isClosing = true
    this.#flush()
    this.#worker.postMessage(CLOSE_MESSAGE)
  }

  /** Ends the executor in the middle of whatever it does. */
  terminate(): void {
    if (this.#isTerminating) return
    this.#isTerminating = true
    this.#isClosing = true
    void this.#worker.terminate()
  }

  #endOf(error: Error | undefined): ThreadEnd {
    const { running } = this
    const waiting = this.#jobs.splice(0).filter((job) => job !== running)
    const isOutOfMemory = error !== undefined && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    return { running, waiting, wasReady: this.#wasReady, wasTerminated: this.#isTerminating, isOutOfMemory, error }
  }

  #flush(): void {
    if (this.#outbox.length === 0) return
    this.#worker.postMessage(this.#outbox)
    this.#outbox = []
  }

  /** A thread that may not have its priority back ends, and another takes its place. */
  #restorePriority(): void {
    this.#isLowered = false
    if (this.#systemId !== undefined && !restorePriority(this.#systemId)) this.close()
  }

  #isRunning(job: PendingJob): boolean {
    return Atomics.load(this.#cells, job.slot) === -job.id
  }

  #remove(id: number): PendingJob | undefined {
    const at = this.#jobs.findIndex((job) => job.id === id)
    const [job] = at < 0 ? [] : this.#jobs.splice(at, 1)
    if (job === undefined) return undefined
    this.#freeSlots.push(job.slot)
    if (this.#jobs.length === 0) this.#idleSince = Date.now()
    return job
  }
}

function startWorker(settings: ExecutorSettings, heapMb: number): Worker {
  const isSource = import.meta.url.endsWith('.ts')
  return new Worker(new URL(isSource ? './source-entry.mjs' : './executor.js', import.meta.url), {
    workerData: settings,
    execArgv: isSource ? ['--conditions=source'] : [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: YOUNG_HEAP_MB, stackSizeMb: STACK_MB },
  })
}
