import { typeNameOf } from '../../../data/value-text.ts'
import type { WireValue } from '../../../data/wire-value.ts'

interface Counted<Value> {
  readonly value: Value
  readonly count: number
}

/** What a sample of documents holds in one field. */
export interface FieldFacts {
  /** Documents without a value: the field is not there, or null. */
  readonly missing: number
  /** Types of the values, the most frequent first. */
  readonly types: readonly Counted<string>[]
  /** Values that more than one document has, the most frequent first. */
  readonly top: readonly Counted<WireValue>[]
}

const TOP_MAX = 3

/** Looks at what documents hold in a field. */
export function factsOf(documents: readonly WireValue[], name: string): FieldFacts {
  const values = documents.flatMap((document) => {
    const fields = document.kind === 'document' || document.kind === 'object' ? document.fields : []
    const value = fields.find((field) => field.name === name)?.value
    return value === undefined || value.kind === 'null' ? [] : [value]
  })
  const types = countBy(values.map((value) => [typeNameOf(value), typeNameOf(value)]))
  const top = countBy(values.filter(isScalar).map((value) => [JSON.stringify(value), value])).filter(({ count }) => count > 1)
  return { missing: documents.length - values.length, types, top: top.slice(0, TOP_MAX) }
}

/** Values that tell something by being frequent. */
function isScalar({ kind }: WireValue): boolean {
  return kind === 'string' || kind === 'number' || kind === 'boolean' || kind === 'date' || kind === 'reference'
}

function countBy<Value>(entries: readonly (readonly [key: string, value: Value])[]): readonly Counted<Value>[] {
  const counts = new Map<string, Counted<Value>>()
  for (const [key, value] of entries) counts.set(key, { value, count: (counts.get(key)?.count ?? 0) + 1 })
  return [...counts.values()].sort((one, other) => other.count - one.count)
}
