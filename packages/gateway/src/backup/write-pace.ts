import { setTimeout as sleep } from 'node:timers/promises'

const MS_PER_SECOND = 1_000

/** Lets bytes pass at a rate that all who share it have together. */
export class WritePace {
  readonly #bytesPerSecond: number
  /** When all bytes that were let pass would be written, in ms of `performance.now`. */
  #writtenAt = 0

  constructor(bytesPerSecond: number) {
    this.#bytesPerSecond = bytesPerSecond
  }

  /** Waits until bytes may be written, in the order of the calls. @throws an AbortError when the signal is aborted meanwhile */
  async pass(bytes: number, signal?: AbortSignal): Promise<void> {
    const now = performance.now()
    const begin = Math.max(now, this.#writtenAt)
    this.#writtenAt = begin + (bytes / this.#bytesPerSecond) * MS_PER_SECOND
    if (begin > now) await sleep(begin - now, undefined, { ref: false, ...(signal && { signal }) })
  }
}
