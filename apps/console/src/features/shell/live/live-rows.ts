import type { SourceEvent } from '../../../data/event-source.ts'
import type { WireValue } from '../../../data/wire-value.ts'

/** A member of the set that is followed, with what happened to it last. */
export interface LiveRow {
  readonly key: string
  readonly value: WireValue
  readonly change: 'add' | 'update' | 'remove' | undefined
}

/** The rows of the page that was read first. */
export function firstRows(page: WireValue | undefined): readonly LiveRow[] {
  const items = page?.kind === 'set' ? page.items : []
  return items.map((value, index) => ({ key: keyOf(value) ?? `row ${index}`, value, change: undefined }))
}

/** What tells a member of a set from the others. */
function keyOf(value: WireValue | undefined): string | undefined {
  if (value?.kind === 'reference') return `${value.collection} ${value.id}`
  if (value?.kind !== 'document') return undefined
  const find = (name: string) => value.fields.find((field) => field.name === name)?.value
  const [collection, id] = [find('coll'), find('id')]
  return collection?.kind === 'module' && id?.kind === 'id' ? `${collection.text} ${id.value}` : undefined
}

/** The rows after an event; what was removed stays, marked, until the next event of it. */
export function appliedTo(rows: readonly LiveRow[], { type, data }: SourceEvent): readonly LiveRow[] {
  const key = keyOf(data)
  if (data === undefined || key === undefined || (type !== 'add' && type !== 'update' && type !== 'remove')) return rows
  const there = rows.some((row) => row.key === key)
  const changed = (row: LiveRow): LiveRow => ({ key, value: type === 'remove' ? row.value : data, change: type })
  if (there) return rows.map((row) => (row.key === key ? changed(row) : row))
  return type === 'remove' ? rows : [...rows, { key, value: data, change: type }]
}
