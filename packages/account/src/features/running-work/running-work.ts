import type { Logger } from '../../context/account-context.ts'

/** Why a piece is to end although nobody has canceled it: its process stops, or has nothing to do with it any more. */
type GivenUp = 'stopped' | 'lost'

interface Piece {
  readonly abort: AbortController
  readonly done: Promise<void>
}

/** Why a piece was given up, to go on with it later, here or elsewhere; undefined: it was not. */
export function givenUp(signal: AbortSignal): GivenUp | undefined {
  const reason: unknown = signal.reason
  return reason === 'stopped' || reason === 'lost' ? reason : undefined
}

/** Work in the background, each piece by the id of what it is about. */
export class RunningWork {
  readonly #logger: Logger
  readonly #pieces = new Map<string, Piece>()
  #isClosed = false

  constructor(logger: Logger) {
    this.#logger = logger
  }

  get size(): number {
    return this.#pieces.size
  }

  has(id: string): boolean {
    return this.#pieces.has(id)
  }

  /** Begins a piece, unless it is under way; one that is being given up begins again when it has ended. What it throws is logged. */
  begin(id: string, run: (signal: AbortSignal) => Promise<void>): void {
    if (this.#isClosed) return
    const known = this.#pieces.get(id)
    if (known !== undefined) {
      if (givenUp(known.abort.signal) !== undefined) void known.done.then(() => this.begin(id, run))
      return
    }
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

  /** Gives a piece up, since another process does it now. */
  lose(id: string): void {
    this.#pieces.get(id)?.abort.abort('lost' satisfies GivenUp)
  }

  /** Resolves when the pieces that are under way now have ended. */
  async settled(): Promise<void> {
    await Promise.all([...this.#pieces.values()].map(({ done }) => done))
  }

  /** Gives everything up; it goes on when the service starts again. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const { abort } of this.#pieces.values()) abort.abort('stopped' satisfies GivenUp)
    await this.settled()
  }
}
