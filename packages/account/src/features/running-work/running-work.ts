import type { Logger } from '../../context/account-context.ts'

/** Work in the background, each piece by the id of what it is about. */
export class RunningWork {
  readonly #logger: Logger
  readonly #pieces = new Map<string, { readonly abort: AbortController; readonly done: Promise<void> }>()
  #isClosed = false

  constructor(logger: Logger) {
    this.#logger = logger
  }

  get size(): number {
    return this.#pieces.size
  }

  /** Whether the service is stopping: what is given up then goes on when it starts again. */
  get isClosed(): boolean {
    return this.#isClosed
  }

  has(id: string): boolean {
    return this.#pieces.has(id)
  }

  /** Begins a piece, unless it is under way. What it throws is logged. */
  begin(id: string, run: (signal: AbortSignal) => Promise<void>): void {
    if (this.#pieces.has(id) || this.#isClosed) return
    const abort = new AbortController()
    const done = Promise.resolve()
      .then(() => run(abort.signal))
      .catch((error: unknown) => this.#logger.error({ id, err: error }, 'work of backups failed'))
      .finally(() => this.#pieces.delete(id))
    this.#pieces.set(id, { abort, done })
  }

  cancel(id: string): void {
    this.#pieces.get(id)?.abort.abort()
  }

  /** Resolves when the pieces that are under way now have ended. */
  async settled(): Promise<void> {
    await Promise.all([...this.#pieces.values()].map(({ done }) => done))
  }

  /** Gives everything up. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const { abort } of this.#pieces.values()) abort.abort()
    await this.settled()
  }
}
