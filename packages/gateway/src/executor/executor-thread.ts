import { Worker } from 'node:worker_threads'
import type { Job } from './job.ts'
import { CLOSE_MESSAGE, SLOTS } from './protocol.ts'
import type { ExecutorSettings, JobMessage, ReadyMessage, ReplyMessage } from './protocol.ts'
import { lowerPriority, restorePriority } from './thread-priority.ts'

/** Heap of one executor; beyond it the thread ends and is replaced, the server goes on. */
const HEAP_MB_MAX = 1024
/** Queries nest up to 2048 calls deep on the thread's own stack. */
const STACK_MB = 64
const HELD_UP_TICKS = 10
/** A query that takes this long gives way to others from then on. */
const SLOW_TICKS = 50

/** What a thread tells its pool. */
export interface ThreadEvents {
  ready(thread: ExecutorThread): void
  reply(thread: ExecutorThread, job: Job, reply: ReplyMessage): void
  /** The thread has ended; `unfinished` are the jobs it had, the one that it was running first. */
  ended(thread: ExecutorThread, unfinished: readonly Job[], error: Error | undefined): void
}

/**
 * The pool's view of one executor: what it was sent, and whether it gets on.
 *
 * Waiting jobs can be taken back at any time: a slot's cell decides who has the job, see `executor.ts`.
 */
export class ExecutorThread {
  readonly #worker: Worker
  readonly #cells: Int32Array
  readonly #freeSlots: number[] = Array.from({ length: SLOTS }, (_, at) => SLOTS - 1 - at)
  /** In the order in which they were sent. A map would be made anew every few jobs, and its dead predecessors would keep jobs from being collected. */
  readonly #jobs: Job[] = []
  /** Jobs of this turn of the event loop, which cross over together. */
  #outbox: JobMessage[] = []
  #isReady = false
  #isClosing = false
  #progress = 0
  #seenProgress = -1
  #hadJobs = false
  #stalledTicks = 0
  #systemId: number | undefined
  #isLowered = false
  #idleSince = Date.now()

  constructor(settings: Omit<ExecutorSettings, 'slots'>, events: ThreadEvents) {
    const slots = new SharedArrayBuffer(SLOTS * Int32Array.BYTES_PER_ELEMENT)
    this.#cells = new Int32Array(slots)
    this.#worker = startWorker({ ...settings, slots })
    let failure: Error | undefined
    this.#worker.on('message', (message: ReplyMessage | ReadyMessage) => {
      if ('threadId' in message) {
        this.#isReady = true
        this.#systemId = message.threadId
        return events.ready(this)
      }
      const job = this.#remove(message[0])
      this.#progress++
      this.#stalledTicks = 0
      if (this.#isLowered) this.#restorePriority()
      if (job) events.reply(this, job, message)
    })
    this.#worker.on('error', (error) => (failure = error))
    this.#worker.once('exit', () => {
      this.#isReady = false
      const jobs = this.#jobs.splice(0).sort((a, b) => Number(this.#isRunning(b)) - Number(this.#isRunning(a)))
      events.ended(this, jobs, failure)
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

  send(job: Job): void {
    const slot = this.#freeSlots.pop()
    if (slot === undefined) throw new Error('an executor is sent no more jobs than it has slots')
    job.slot = slot
    this.#jobs.push(job)
    Atomics.store(this.#cells, slot, job.id)
    if (this.#outbox.push(job.toMessage(slot)) === 1) setImmediate(() => this.#flush())
  }

  /** Takes a job back unless the executor has begun it. */
  takeBack(job: Job): boolean {
    if (!this.has(job) || Atomics.compareExchange(this.#cells, job.slot, job.id, 0) !== job.id) return false
    this.#remove(job.id)
    return true
  }

  /** Takes back all jobs that it has not begun. */
  takeBackWaiting(): Job[] {
    return [...this.#jobs].filter((job) => this.takeBack(job))
  }

  has(job: Job): boolean {
    return this.#jobs.includes(job)
  }

  /** The job being run, as far as the pool can tell. */
  get running(): Job | undefined {
    return this.#jobs.find((job) => this.#isRunning(job))
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
    this.#isClosing = true
    void this.#worker.terminate()
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

  #isRunning(job: Job): boolean {
    return Atomics.load(this.#cells, job.slot) === -job.id
  }

  #remove(id: number): Job | undefined {
    const at = this.#jobs.findIndex((job) => job.id === id)
    const [job] = at < 0 ? [] : this.#jobs.splice(at, 1)
    if (job === undefined) return undefined
    this.#freeSlots.push(job.slot)
    if (this.#jobs.length === 0) this.#idleSince = Date.now()
    return job
  }
}

function startWorker(settings: ExecutorSettings): Worker {
  const isSource = import.meta.url.endsWith('.ts')
  return new Worker(new URL(isSource ? './source-entry.mjs' : './executor.js', import.meta.url), {
    workerData: settings,
    execArgv: isSource ? ['--conditions=source'] : [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB_MAX, stackSizeMb: STACK_MB },
  })
}
