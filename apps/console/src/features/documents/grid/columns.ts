import type { CSSProperties } from 'react'
import type { CollectionDefinition } from '../../../data/collection-definition.ts'
import { isMirrored } from '../../../ui/reading-direction.ts'
import { typeNameOf } from '../../../data/value-text.ts'
import type { StoredDocument } from '../values/document.ts'

export interface GridColumn {
  readonly name: string
  /** The type shown in the head: of the schema, else of the first value seen. */
  readonly type: string
  readonly kind: 'id' | 'meta' | 'defined' | 'computed' | 'seen'
  readonly align: 'start' | 'end'
  /** Whether its values are always masked. */
  readonly isSensitive?: boolean
}

const NUMBER_TYPES: readonly string[] = ['Int', 'Long', 'Double', 'Number']

/** Works out the columns of a collection: id and ts, defined and computed fields, then those seen in its documents. */
export function inferColumns(definition: CollectionDefinition | undefined, documents: readonly StoredDocument[]): readonly GridColumn[] {
  const seen = seenTypes(documents)
  const columns = new Map<string, GridColumn>()
  const add = (name: string, type: string, kind: GridColumn['kind']) => {
    if (!columns.has(name)) columns.set(name, { name, type, kind, align: NUMBER_TYPES.includes(type) ? 'end' : 'start' })
  }
  add('id', 'ID', 'id')
  add('ts', 'Time', 'meta')
  for (const { name, signature } of definition?.fields ?? []) add(name, typeOfSignature(signature) ?? seen.get(name) ?? 'Any', 'defined')
  for (const { name } of definition?.computedFields ?? []) add(name, seen.get(name) ?? 'Any', 'computed')
  for (const [name, type] of seen) add(name, type, 'seen')
  if (documents.some((document) => document.ttl !== undefined)) add('ttl', 'Time', 'meta')
  return [...columns.values()]
}

/** Types of the fields of documents; null tells nothing. */
function seenTypes(documents: readonly StoredDocument[]): ReadonlyMap<string, string> {
  const types = new Map<string, string>()
  for (const { fields } of documents) {
    for (const { name, value } of fields) {
      const known = types.get(name)
      if (known === undefined || known === 'Null') types.set(name, typeNameOf(value))
    }
  }
  return types
}

/** The short name of a type as the schema writes it: `Ref<Author>?` is a Ref. Undefined where it says too little. */
function typeOfSignature(signature: string): string | undefined {
  const [first = ''] = signature.replace(/\|\s*Null\b|\?\s*$/g, '').split('|')
  const type = first.trim()
  if (/^"/.test(type)) return 'String'
  if (/^(true|false)$/.test(type)) return 'Boolean'
  if (/^\{/.test(type)) return 'Object'
  const name = /^[A-Za-z_]\w*/.exec(type)?.[0]
  return name === 'Any' ? undefined : name
}

/** Whether the values of a column can be masked always: those of a field, not what the database keeps of every document. */
export function canBeSensitive({ kind }: GridColumn): boolean {
  return kind !== 'id' && kind !== 'meta'
}

/** How a person has arranged the columns of a collection. */
export interface ColumnLayout {
  /** Names in order; columns that are not named follow in their own order. */
  readonly order: readonly string[]
  /** Shown or hidden by choice; the others show as `isShownAtFirst` says. */
  readonly shown: Readonly<Record<string, boolean>>
  readonly widths: Readonly<Record<string, number>>
  /** Names of columns that stay in sight beside the id. */
  readonly pinned: readonly string[]
  /** How high rows are; as on every page where it is missing. */
  readonly density?: RowDensity
}

export const ROW_DENSITIES = ['comfortable', 'compact'] as const
export type RowDensity = (typeof ROW_DENSITIES)[number]

export const EMPTY_LAYOUT: ColumnLayout = { order: [], shown: {}, widths: {}, pinned: [] }

/** Columns shown before anybody has chosen. */
const COLUMNS_SHOWN_MAX = 24

/** All columns, as arranged: the id, the pinned ones, the others. */
export function arrangeColumns(columns: readonly GridColumn[], layout: ColumnLayout): readonly GridColumn[] {
  const place = new Map(layout.order.map((name, index) => [name, index]))
  const group = (column: GridColumn) => (column.kind === 'id' ? 0 : isPinned(column, layout) ? 1 : 2)
  return columns
    .map((column, index) => ({ column, group: group(column), rank: place.get(column.name) ?? layout.order.length + index }))
    .sort((one, other) => one.group - other.group || one.rank - other.rank)
    .map(({ column }) => column)
}

/** Whether a column stays in sight while the others scroll: the id always. */
export function isPinned(column: GridColumn, layout: ColumnLayout): boolean {
  return column.kind === 'id' || layout.pinned.includes(column.name)
}

/** Pixels from the row's head to each pinned column; undefined for the columns that scroll. */
export function pinnedOffsets(
  columns: readonly GridColumn[],
  widths: readonly number[],
  layout: ColumnLayout,
): readonly (number | undefined)[] {
  let offset = 0
  return columns.map((column, at) => {
    if (!isPinned(column, layout)) return undefined
    const own = offset
    offset += widths[at] ?? 0
    return own
  })
}

/** Where a cell stands: as wide as its column, and where that is pinned kept at the side where rows begin. */
export function cellStyle(width: number, offset: number | undefined): CSSProperties {
  if (offset === undefined) return { width }
  return { width, [isMirrored() ? 'right' : 'left']: GUTTER_WIDTH + offset }
}

/** Whether a column is in sight: the id always, times of writing when chosen, the others unless they are too many. */
export function isColumnShown(column: GridColumn, position: number, layout: ColumnLayout): boolean {
  if (column.kind === 'id') return true
  return layout.shown[column.name] ?? (column.name !== 'ts' && position < COLUMNS_SHOWN_MAX)
}

/** Width of a row's head, which stays in sight; as in the style sheet. */
export const GUTTER_WIDTH = 36
export const COLUMN_WIDTH_MIN = 64
const WIDTHS: Readonly<Record<string, number>> = {
  // The id, and what opens its page and its menu.
  ID: 220,
  Time: 208,
  Date: 108,
  Boolean: 92,
  Int: 104,
  Long: 168,
  Double: 112,
  Ref: 128,
  Bytes: 96,
}
const CHARACTER_WIDTH = 7.3
const TITLE_MARGIN = 34

/** The width of a column in pixels: as dragged, else by its type with room for its title. */
export function columnWidth({ name, type }: GridColumn, layout: ColumnLayout): number {
  const chosen = layout.widths[name]
  if (chosen !== undefined) return Math.max(COLUMN_WIDTH_MIN, chosen)
  const title = Math.ceil((name.length + type.length) * CHARACTER_WIDTH) + TITLE_MARGIN
  return Math.max(WIDTHS[type] ?? 184, Math.min(title, 240))
}

/** Puts a column before or behind its neighbour. */
export function moveColumn(columns: readonly GridColumn[], name: string, step: -1 | 1): readonly string[] {
  const names = columns.map((column) => column.name)
  const from = names.indexOf(name)
  const to = from + step
  if (from < 1 || to < 1 || to >= names.length) return names
  names.splice(to, 0, ...names.splice(from, 1))
  return names
}
