import { NetworkError } from 'fauna'

/** A database elsewhere has not answered a query, as often as it may be asked. */
export class UnansweredError extends NetworkError {
  override readonly name = 'UnansweredError'
  /** Whether the query may have changed something all the same. */
  readonly mayHaveRun: boolean

  constructor(reason: string, { mayHaveRun, cause }: { readonly mayHaveRun: boolean; readonly cause?: unknown }) {
    super(reason, { cause })
    this.mayHaveRun = mayHaveRun
  }
}
