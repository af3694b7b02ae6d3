import { toPlain } from '../../../data/wire-value.ts'
import type { WireValue } from '../../../data/wire-value.ts'
import { ROOT_ID } from '../run/next-page.ts'
import { valueText } from './value-lines.ts'
import { text } from '../../../messages/shell-text.ts'

/** One visible row of a result. */
export interface TreeLine {
  readonly id: string
  readonly level: number
  readonly name: string
  readonly value: WireValue
  readonly setSize: number
  readonly position: number
  /** Undefined for a leaf. */
  readonly expanded: boolean | undefined
  /** The row loads the rest of the set whose row has this id. */
  readonly more?: string
  /** How many rows it asks for; none where the set has not been read. */
  readonly moreCount?: number
}

interface Child {
  readonly name: string
  readonly value: WireValue
}

/** The direct parts of a value, in order. */
export function childrenOf(value: WireValue): readonly Child[] {
  switch (value.kind) {
    case 'document':
    case 'object':
      return value.fields
    case 'array':
      return value.items.map((item, index) => ({ name: String(index), value: item }))
    case 'set': {
      const items = value.items.map((item, index) => ({ name: String(index), value: item }))
      return value.after === undefined ? items : [...items, { name: 'after', value: { kind: 'cursor', text: value.after } }]
    }
    default:
      return []
  }
}

const NOTHING: WireValue = { kind: 'null' }

function hasMore(value: WireValue): boolean {
  return value.kind === 'set' && value.after !== undefined
}

/** How many rows the first page of a set had: the next one is asked for as many. */
function pageLengthOf(value: WireValue): number {
  return value.kind === 'set' ? (value.pageLength ?? value.items.length) : 0
}

/** Lays a value out as rows, open ones followed by their parts. */
export function treeLines(root: WireValue, name: string, isExpanded: (id: string) => boolean): readonly TreeLine[] {
  const lines: TreeLine[] = []
  const visit = (id: string, level: number, child: Child, position: number, setSize: number) => {
    const children = childrenOf(child.value)
    const expanded = children.length === 0 ? undefined : isExpanded(id)
    lines.push({ id, level, name: child.name, value: child.value, position, setSize, expanded })
    if (expanded !== true) return
    const size = children.length + (hasMore(child.value) ? 1 : 0)
    children.forEach((grandchild, index) => visit(`${id}.${index}`, level + 1, grandchild, index + 1, size))
    if (hasMore(child.value)) {
      lines.push({
        id: `${id}.more`,
        level: level + 1,
        name: '',
        value: NOTHING,
        position: size,
        setSize: size,
        expanded: undefined,
        more: id,
        moreCount: pageLengthOf(child.value),
      })
    }
  }
  visit(ROOT_ID, 1, { name, value: root }, 1, 1)
  return lines
}

/** The whole of a value as text. */
export function copyOf(value: WireValue): string {
  const plain = isContainer(value) || value.kind === 'number' ? undefined : toPlain(value)
  return typeof plain === 'string' ? plain : valueText(value, 'json')
}

/** Characters of a preview; display only, copying takes the whole value. */
const PREVIEW_LENGTH_MAX = 160
const PREVIEW_PARTS_MAX = 6

/** Shows a value in one line. */
export function previewOf(value: WireValue): string {
  const preview = fullPreviewOf(value)
  return preview.length > PREVIEW_LENGTH_MAX ? `${preview.slice(0, PREVIEW_LENGTH_MAX)}…` : preview
}

function fullPreviewOf(value: WireValue): string {
  switch (value.kind) {
    case 'null':
      return text('value.null')
    case 'boolean':
      return String(value.value)
    case 'string':
    case 'id':
      return JSON.stringify(value.value.slice(0, PREVIEW_LENGTH_MAX * 2))
    case 'array':
      return value.items.length === 0 ? '[]' : `[${value.items.length}]`
    case 'set':
      if (value.items.length === 0 && value.after !== undefined) return text('value.set_unread')
      return `${text('value.items', { count: value.items.length })}${value.after === undefined ? '' : `, ${text('value.set_more')}`}`
    case 'reference':
      return `${value.collection}(${JSON.stringify(value.id)})`
    case 'document':
      return fieldsPreview(ownFields(value.fields))
    case 'object':
      return fieldsPreview(value.fields.length > 1 ? ownFields(value.fields) : value.fields)
    case 'bytes':
      return text('value.bytes', { size: `${Math.floor((value.text.replace(/=+$/, '').length * 3) / 4)} B` })
    default:
      return value.text
  }
}

const COMMON_FIELDS: readonly string[] = ['id', 'coll', 'ts']

/** What tells a document from its neighbours; its id alone when there is nothing else. */
function ownFields(fields: readonly Child[]): readonly Child[] {
  const own = fields.filter(({ name }) => !COMMON_FIELDS.includes(name))
  return own.length > 0 ? own : fields.slice(0, 1)
}

function fieldsPreview(fields: readonly Child[]): string {
  if (fields.length === 0) return '{}'
  const shown = fields
    .slice(0, PREVIEW_PARTS_MAX)
    .map(
      (field) =>
        `${field.name}: ${isContainer(field.value) ? (field.value.kind === 'array' ? previewOf(field.value) : '{…}') : previewOf(field.value)}`,
    )
  return `{ ${shown.join(', ')}${fields.length > PREVIEW_PARTS_MAX ? ', …' : ''} }`
}

function isContainer(value: WireValue): value is Extract<WireValue, { kind: 'object' | 'document' | 'array' | 'set' }> {
  return value.kind === 'object' || value.kind === 'document' || value.kind === 'array' || value.kind === 'set'
}
