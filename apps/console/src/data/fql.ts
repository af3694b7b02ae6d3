/** A value that a query template carries beside its text. */
export type QueryValue = null | boolean | string | number | readonly QueryValue[] | { readonly [name: string]: QueryValue | undefined }

/** A query as the wire wants it: pieces of text and values in order. */
export interface QueryTemplate {
  readonly fql: readonly (string | { readonly value: unknown } | QueryTemplate)[]
}

const INT_MAX = 2147483647

/** Builds a query whose interpolated values travel beside the text, never in it. */
export function fql(pieces: TemplateStringsArray, ...values: readonly (QueryValue | QueryTemplate)[]): QueryTemplate {
  const parts: (string | { readonly value: unknown } | QueryTemplate)[] = []
  pieces.forEach((piece, index) => {
    if (piece !== '') parts.push(piece)
    const value = values[index]
    if (index < values.length && value !== undefined) parts.push(isTemplate(value) ? value : { value: encodeValue(value) })
  })
  return { fql: parts }
}

/** Wraps a text as a query of its own. */
export function queryText(text: string): QueryTemplate {
  return { fql: [text] }
}

/** Encodes a value in the tagged format. */
export function encodeValue(value: QueryValue): unknown {
  if (typeof value === 'number') return encodeNumber(value)
  if (value === null || typeof value !== 'object') return value
  if (isArray(value)) return value.map(encodeValue)
  const fields = Object.entries(value).filter((field): field is [string, QueryValue] => field[1] !== undefined)
  const encoded = Object.fromEntries(fields.map(([name, field]) => [name, encodeValue(field)]))
  return fields.some(([name]) => name.startsWith('@')) ? { '@object': encoded } : encoded
}

function encodeNumber(value: number): unknown {
  if (!Number.isInteger(value)) return { '@double': String(value) }
  return Math.abs(value) <= INT_MAX ? { '@int': String(value) } : { '@long': String(value) }
}

function isArray(value: object): value is readonly QueryValue[] {
  return Array.isArray(value)
}

function isTemplate(value: QueryValue | QueryTemplate): value is QueryTemplate {
  return typeof value === 'object' && value !== null && 'fql' in value
}
