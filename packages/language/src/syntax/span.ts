/**
 * A stretch of source text: UTF-16 offsets `[start, end)` into the named source.
 *
 * Source names: `*query*`, `*udf:Name*`, `*predicate:Name*`, `*computed_field:Coll:field*`, … or an FSL file's name.
 * @see reference: fql-language.md §1
 */
export interface Span {
  readonly source: string
  readonly start: number
  readonly end: number
}

/** Name of the source of a request's query text. */
export const QUERY_SOURCE = '*query*'
