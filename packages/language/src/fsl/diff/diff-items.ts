import { displayExpression } from '../display/display-expression.ts'
import { displaySignature } from '../display/display-member.ts'
import type { FunctionItem, SchemaItem, SchemaItemKind } from '../model/schema-item.ts'
import { align } from './align.ts'
import type { Change, ItemChange, ModifyItem } from './change.ts'
import type { Content, Element, FieldElement } from './element.ts'
import { annotationsOf, fieldsOf, membersOf } from './elements-of.ts'

/** A new name for an item: it is modified instead of removed and added. */
export interface ItemRename {
  readonly kind: SchemaItemKind
  readonly from: string
  readonly to: string
}

const CHANGE_ORDER: readonly ItemChange['kind'][] = ['add', 'remove', 'modify']
const KIND_ORDER: readonly SchemaItemKind[] = ['collection', 'function', 'role', 'accessProvider']

/**
 * Compares two schemas: added items, then removed, then modified ones; within these by kind and name.
 * The spelling of the text and the order of items and members do not count.
 */
export function diffItems(before: readonly SchemaItem[], after: readonly SchemaItem[], rename?: ItemRename): readonly ItemChange[] {
  return [...alignItems(before, after, rename)].sort(compareChanges)
}

/** Compares two schemas as `diffItems` does, in the order of their texts. */
export function alignItems(before: readonly SchemaItem[], after: readonly SchemaItem[], rename?: ItemRename): readonly ItemChange[] {
  const { added, removed, kept } = align(before, after, itemId, (item) => renamedId(item, rename))
  return [
    ...added.map((item): ItemChange => ({ kind: 'add', item })),
    ...removed.map((item): ItemChange => ({ kind: 'remove', item })),
    ...kept.flatMap((pair) => diffItem(pair.before, pair.after) ?? []),
  ]
}

/** The item of a change; for a modification, the item before it. */
export function itemOfChange(change: ItemChange): SchemaItem {
  return change.kind === 'modify' ? change.before : change.item
}

function compareChanges(a: ItemChange, b: ItemChange): number {
  const left = itemOfChange(a)
  const right = itemOfChange(b)
  const byChange = CHANGE_ORDER.indexOf(a.kind) - CHANGE_ORDER.indexOf(b.kind)
  if (byChange !== 0) return byChange
  const byKind = KIND_ORDER.indexOf(left.kind) - KIND_ORDER.indexOf(right.kind)
  if (byKind !== 0) return byKind
  return left.name.text < right.name.text ? -1 : left.name.text > right.name.text ? 1 : 0
}

function itemId({ kind, name }: SchemaItem): string {
  return `${kind} ${name.text}`
}

function renamedId(item: SchemaItem, rename: ItemRename | undefined): string {
  const isRenamed = rename !== undefined && rename.kind === item.kind && rename.to === item.name.text
  return isRenamed ? `${item.kind} ${rename.from}` : itemId(item)
}

/** Compares two states of an item; undefined when they are equal. */
export function diffItem(before: SchemaItem, after: SchemaItem): ModifyItem | undefined {
  const changes: Change[] = []
  if (before.name.text !== after.name.text) changes.push({ kind: 'rename', from: before.name, to: after.name })
  changes.push(...diffElements(annotationsOf(before), annotationsOf(after)))
  changes.push(...diffFields(fieldsOf(before), fieldsOf(after)))
  changes.push(...diffElements(membersOf(before), membersOf(after)))
  if (before.kind === 'function' && after.kind === 'function') changes.push(...diffFunctions(before, after))
  return changes.length === 0 ? undefined : { kind: 'modify', before, after, changes, migrations: [] }
}

function diffFunctions(before: FunctionItem, after: FunctionItem): Change[] {
  const changes: Change[] = []
  const signature = displaySignature(after.signature)
  if (displaySignature(before.signature) !== signature) changes.push({ kind: 'signature', span: before.signature.span, text: signature })
  const body = displayExpression(after.body)
  if (displayExpression(before.body) !== body) changes.push({ kind: 'body', span: before.body.span, text: body })
  return changes
}

// ------------------------------------------------------------------- elements

function diffElements(before: readonly Element[], after: readonly Element[]): Change[] {
  const { added, removed, kept } = align(before, after, ({ id }) => id)
  return [
    ...added.filter((element) => !isDefault(element)).map((element): Change => ({ kind: 'add', element })),
    ...removed.filter((element) => !isDefault(element)).map((element): Change => ({ kind: 'remove', element })),
    ...kept.flatMap((pair) => diffElement(pair.before, pair.after)),
  ]
}

function isDefault({ implied }: Element): boolean {
  return implied?.isDefault ?? false
}

function diffElement(before: Element, after: Element): Change[] {
  if (isDefault(before) && isDefault(after)) return []
  if (before.implied !== undefined && after.implied !== undefined) {
    if (isDefault(before) && !before.implied.isWritten && after.implied.isWritten) return [{ kind: 'add', element: after }]
    if (isDefault(after) && before.implied.isWritten && !after.implied.isWritten) return [{ kind: 'remove', element: before }]
  }
  const { content } = after
  if (before.content.kind === 'block' && content.kind === 'block') {
    const changes = diffElements(before.content.elements, content.elements)
    return changes.length === 0 ? [] : [{ kind: 'block', element: before, changes }]
  }
  return contentKey(before.content) === contentKey(content) ? [] : [{ kind: 'modify', element: before, after: content }]
}

function contentKey(content: Content): string | undefined {
  switch (content.kind) {
    case 'predicate':
      return content.setting?.key
    case 'block':
      return undefined
    default:
      return content.key
  }
}

// --------------------------------------------------------------------- fields

function diffFields(before: readonly FieldElement[], after: readonly FieldElement[]): Change[] {
  const { added, removed, kept } = align(before, after, ({ id }) => id)
  return [
    ...added.map((element): Change => ({ kind: 'add', element })),
    ...removed.map((element): Change => ({ kind: 'remove', element })),
    ...kept.flatMap((pair) => diffField(pair.before, pair.after)),
  ]
}

/** A type that a computed field gains or loses is no change, as in the reference server. */
function diffField(before: FieldElement, after: FieldElement): Change[] {
  const changes: Change[] = []
  if (after.value === undefined) {
    if (before.value !== undefined) changes.push({ kind: 'dropDefault', field: before })
  } else if (before.value?.key !== after.value.key) changes.push({ kind: 'fieldValue', field: before, after: after.value })
  const hasType = before.type !== undefined && after.type !== undefined
  if (hasType && before.type.key !== after.type.key) changes.push({ kind: 'fieldType', field: before, after: after.type })
  return changes
}
