import { transferablesOf } from '../jobs/answer-text.ts'
import type { ReplyMessage } from '../jobs/reply.ts'
import type { RepliesMessage } from './thread-messages.ts'

/** The port's part that replies need. */
interface ReplyPort {
  postMessage(replies: RepliesMessage, transferables: readonly ArrayBuffer[]): void
}

/** Each message wakes the main thread, which costs as much as a short query: for so long replies wait for others. */
const WAIT_MS = 0.3

/** The replies of an executor on their way: those of short jobs that follow each other go together. */
export class ReplyBox {
  readonly #port: ReplyPort
  readonly #nowMs: () => number
  #replies: ReplyMessage[] = []
  #since = 0

  /** `nowMs` reads a clock that goes on evenly, in milliseconds. */
  constructor(port: ReplyPort, nowMs: () => number = () => performance.now()) {
    this.#port = port
    this.#nowMs = nowMs
  }

  /** Adds a reply; a large one is sent at once, with those before it. */
  add(reply: ReplyMessage): void {
    if (this.#replies.push(reply) === 1) this.#since = this.#nowMs()
    const transferables = transferablesOf(reply)
    if (transferables.length > 0) this.#send(transferables)
    else this.sendDue()
  }

  /** Sends what has waited long enough. To be called now and then in the middle of jobs. */
  sendDue(): void {
    if (this.#replies.length > 0 && this.#nowMs() - this.#since >= WAIT_MS) this.#send([])
  }

  /** Sends all. To be called before the thread waits for jobs. */
  sendAll(): void {
    if (this.#replies.length > 0) this.#send([])
  }

  #send(transferables: readonly ArrayBuffer[]): void {
    const replies = this.#replies
    this.#replies = []
    this.#port.postMessage(replies, transferables)
  }
}
