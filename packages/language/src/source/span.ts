/** A part of a text: UTF-16 offsets `[start, end)`. */
export interface TextSpan {
  readonly start: number
  readonly end: number
}

/**
 * A part of a named source text.
 *
 * Source names: `*query*`, `*udf:Name*`, `*predicate:Name*`, `*computed_field:Coll:field*`, … or an FSL file's name.
 * @see reference: fql-language.md §1
 */
export interface Span extends TextSpan {
  readonly source: string
}

/** Name of the source of a request's query text. */
export const QUERY_SOURCE = '*query*'

/** Whether an offset is within a span or at one of its ends. */
export function touches({ start, end }: TextSpan, offset: number): boolean {
  return start <= offset && offset <= end
}
