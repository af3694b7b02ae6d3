/**
 * What those who pay for the queries have left. Its owner changes it at any time, and each query looks at it: a look costs nothing, and nobody
 * waits.
 */
export interface Allowance {
  /** Why no query runs now; undefined: queries run. Queries of the server itself always do. */
  readonly queries: string | undefined
  /** Why documents are neither created nor changed now; undefined: they are. Deletions go on. */
  readonly writes: string | undefined
}

/** Nothing is refused. */
export const UNLIMITED: Allowance = { queries: undefined, writes: undefined }
