/** A server refuses what a move asks of it, or cannot be reached. The message says which and why. */
export class MoveError extends Error {
  override readonly name = 'MoveError'
  /** Code of the protocol; undefined where the answer has none. */
  readonly code: string | undefined
  /** Undefined: not the answer of a server. */
  readonly status: number | undefined
  constructor(message: string, code?: string, status?: number) {
    super(message)
    this.code = code
    this.status = status
  }
}

/** The move was ended by its user. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled'
}
