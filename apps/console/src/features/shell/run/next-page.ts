import type { WireValue } from '../../../data/wire-value.ts'

/** Id of the row of the whole value. */
export const ROOT_ID = '$'

/** Returns the cursor behind the last row of the set that a row shows; undefined when there is none. */
export function cursorAt(root: WireValue, id: string): string | undefined {
  const value = indexesOf(id).reduce<WireValue | undefined>((parent, index) => partAt(parent, index), root)
  return value?.kind === 'set' ? value.after : undefined
}

/** How many rows the first page of the set had that a row shows: the next one is asked for as many. */
export function pageLengthAt(root: WireValue, id: string): number {
  const value = indexesOf(id).reduce<WireValue | undefined>((parent, index) => partAt(parent, index), root)
  return value?.kind === 'set' ? (value.pageLength ?? value.items.length) : 0
}

/** Puts the rows of a page behind those of the set that a row shows; everything else stays as it is. */
export function withNextPage(root: WireValue, id: string, page: WireValue): WireValue {
  const { items, after } = readPage(page)
  return replaceAt(root, indexesOf(id), (value) =>
    value.kind === 'set'
      ? { kind: 'set', items: [...value.items, ...items], after, pageLength: value.pageLength ?? value.items.length }
      : value,
  )
}

function indexesOf(id: string): readonly number[] {
  return id
    .slice(ROOT_ID.length)
    .split('.')
    .filter((part) => part !== '')
    .map(Number)
}

function partAt(value: WireValue | undefined, index: number): WireValue | undefined {
  if (value?.kind === 'document' || value?.kind === 'object') return value.fields[index]?.value
  return value?.kind === 'array' || value?.kind === 'set' ? value.items[index] : undefined
}

function replaceAt(value: WireValue, [index, ...rest]: readonly number[], replace: (value: WireValue) => WireValue): WireValue {
  if (index === undefined) return replace(value)
  switch (value.kind) {
    case 'document':
    case 'object':
      return {
        ...value,
        fields: value.fields.map((field, at) => (at === index ? { ...field, value: replaceAt(field.value, rest, replace) } : field)),
      }
    case 'array':
    case 'set':
      return { ...value, items: value.items.map((item, at) => (at === index ? replaceAt(item, rest, replace) : item)) }
    default:
      return value
  }
}

/** A page is a plain object: its rows, and the cursor behind them unless it is the last. */
export function readPage(page: WireValue): { readonly items: readonly WireValue[]; readonly after: string | undefined } {
  const fields = page.kind === 'object' ? page.fields : []
  const data = fields.find(({ name }) => name === 'data')?.value
  const after = fields.find(({ name }) => name === 'after')?.value
  return {
    items: data?.kind === 'array' ? data.items : [],
    after: after?.kind === 'string' ? after.value : after?.kind === 'cursor' ? after.text : undefined,
  }
}
