import { displayType } from '../display/display-expression.ts'
import type { TypeExpression } from '../../syntax/tree.ts'
import { NO_SPAN, type SchemaPath } from '../model/schema-item.ts'
import { endOf, hint, removal, shown, suggestMigrations } from './migration-errors.ts'
import type { Rewind } from './rewind.ts'
import { ANY_TYPE, type ShapeField, type StepOf, isPresent, typeOfField } from './document-shape.ts'

/** Rewinds `move_conflicts`: fields added before it may displace values. */
export function rewindMoveConflicts(rewind: Rewind, { into }: StepOf<'move_conflicts'>): void {
  const { wildcard } = rewind.shape
  if (wildcard === undefined || wildcard.source === 'addWildcard') {
    wildcardNeeded(rewind, into)
    return
  }
  const field = conflictsField(rewind, into)
  const expected = `{ *: ${displayType(wildcard.type)} } | Null`
  if (field !== undefined && field.source.kind !== 'drop' && displayType(typeOfField(field)) !== expected) {
    wrongConflictsType(rewind, into, expected)
  }
  rewind.keepsConflicts = true
  rewind.effect({ kind: 'moveConflicts', into })
}

function wildcardNeeded(rewind: Rewind, into: SchemaPath): void {
  const { target } = rewind
  const lastField = endOf(target.fields.at(-1)?.span ?? target.span)
  const statement = `move_wildcard ${shown(into).slice(1, -1)}`
  rewind.error('Cannot move wildcard conflicts, as there is no wildcard in the submitted schema', into.span, [
    hint('Add a wildcard constraint', lastField, '\n  *: Any'),
    suggestMigrations(target, 'Move the extra fields into a conflicts field with `move_wildcard`', [statement]),
  ])
}

/** The field that receives values, which must exist. */
function conflictsField(rewind: Rewind, into: SchemaPath): ShapeField | undefined {
  const field = rewind.shape.get(into)
  if (field === 'besideWildcard') {
    rewind.error(`Cannot move wildcard conflicts to field, as there is a wildcard in the same struct as ${shown(into)}`, into.span)
    return undefined
  }
  if (field !== 'notFound' && isPresent(field)) return field
  rewind.error(`Cannot move wildcard conflicts to field ${shown(into)}, as it is not in the submitted schema`, into.span)
  return undefined
}

function wrongConflictsType(rewind: Rewind, into: SchemaPath, expected: string): void {
  rewind.error(`Wildcard conflicts field must have the type \`${expected}\``, into.span)
}

/** Rewinds `move_wildcard`: before it there is a wildcard, after it only the declared fields. */
export function rewindMoveWildcard(rewind: Rewind, { into }: StepOf<'move_wildcard'>): void {
  const { shape } = rewind
  if (shape.wildcard !== undefined && shape.wildcard.source !== 'addWildcard') {
    rewind.error('Cannot move wildcard, as there is still a wildcard in the submitted schema', into.span)
    return
  }
  const field = conflictsField(rewind, into)
  const type = field === undefined ? ANY_TYPE : movedType(rewind, into, field)
  const kept = [...shape.fields.values()].filter(isPresent).map(({ name }) => name.text)
  rewind.effect({ kind: 'moveWildcard', into, kept })
  shape.wildcard = { type, source: 'moveWildcard', span: NO_SPAN }
}

/** The type of the values that a field of type `{ *: T } | Null` receives. */
function movedType(rewind: Rewind, into: SchemaPath, field: ShapeField): TypeExpression {
  if (field.source.kind === 'drop') return ANY_TYPE
  const type = typeOfField(field)
  const [first, second, ...others] = type.kind === 'unionType' ? type.members : []
  const record = first?.kind === 'objectType' ? first : second
  const rest = record === first ? second : first
  const isNull = rest?.kind === 'namedType' && rest.name === 'Null' && others.length === 0
  if (isNull && record?.kind === 'objectType' && record.wildcard !== undefined) {
    if (record.fields.length > 0) wrongConflictsType(rewind, into, '{ *: Any } | Null')
    return record.wildcard
  }
  wrongConflictsType(rewind, into, '{ *: Any } | Null')
  return ANY_TYPE
}

/** Rewinds `add_wildcard`: before it there is no wildcard. */
export function rewindAddWildcard(rewind: Rewind, { span }: StepOf<'add_wildcard'>): void {
  const { wildcard } = rewind.shape
  if (wildcard === undefined) {
    rewind.error('Cannot add wildcard, as the submitted schema lacks a wildcard', span)
  } else if (wildcard.source === 'addWildcard') {
    rewind.error('Cannot add a wildcard twice', wildcard.span, [removal('Remove the duplicate `add_wildcard` migration', wildcard.span)])
  } else {
    rewind.shape.wildcard = { ...wildcard, source: 'addWildcard', span }
    rewind.effect({ kind: 'addWildcard' })
  }
}
