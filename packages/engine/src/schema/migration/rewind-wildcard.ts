import type { SchemaPath, TypeExpression } from '@terrarium/language'
import { beforeBrace, hint, migrationError, showPath, suggestStatements } from './migration-errors.ts'
import { plan, type Rewinding, type StepOf } from './rewind.ts'
import { findField, isField, isPresent, typeOfField, type ShapeField } from './shape.ts'
import { ANY_TYPE, showType } from './type-relation.ts'

/** Takes a `move_conflicts` back: there is a wildcard, and a field for what conflicts. */
export function rewindMoveConflicts(run: Rewinding, { into }: StepOf<'move_conflicts'>): void {
  const { wildcard } = run.shape
  if (wildcard === undefined || wildcard.source === 'addWildcard') return reportNoWildcard(run, into)
  const field = conflictsField(run, into)
  if (field !== undefined) checkConflictsType(run, field, into)
  run.takesConflicts = true
  plan(run, { kind: 'moveConflicts', into })
}

/** Takes a `move_wildcard` back: there is no wildcard any more, and a field for what it held. */
export function rewindMoveWildcard(run: Rewinding, { into }: StepOf<'move_wildcard'>): void {
  const { shape } = run
  if (shape.wildcard !== undefined && shape.wildcard.source !== 'addWildcard') {
    run.errors.push(migrationError('Cannot move wildcard, as there is still a wildcard in the submitted schema', into.span))
    return
  }
  const field = conflictsField(run, into)
  if (field !== undefined) checkConflictsType(run, field, into)
  plan(run, { kind: 'moveWildcard', into, kept: [...shape.fields.values()].filter(isPresent).map(({ name }) => name.text) })
  shape.wildcard = { type: ANY_TYPE, source: 'moveWildcard', span: ANY_TYPE.span }
}

/** Takes an `add_wildcard` back: before it there is no wildcard. */
export function rewindAddWildcard(run: Rewinding, { span }: StepOf<'add_wildcard'>): void {
  const { shape } = run
  if (shape.wildcard === undefined) {
    run.errors.push(migrationError('Cannot add wildcard, as the submitted schema lacks a wildcard', span))
  } else if (shape.wildcard.source === 'addWildcard') {
    const later = shape.wildcard.span
    run.errors.push(
      migrationError('Cannot add a wildcard twice', later, [hint('Remove the duplicate `add_wildcard` migration', later, '')]),
    )
  } else {
    shape.wildcard = { ...shape.wildcard, source: 'addWildcard', span }
    plan(run, { kind: 'addWildcard' })
  }
}

function conflictsField(run: Rewinding, into: SchemaPath): ShapeField | undefined {
  const found = findField(run.shape, into.steps)
  if (isField(found) && isPresent(found)) return found
  const message =
    found === 'wildcardNeighbor'
      ? `Cannot move wildcard conflicts to field, as there is a wildcard in the same struct as \`${showPath(into)}\``
      : `Cannot move wildcard conflicts to field \`${showPath(into)}\`, as it is not in the submitted schema`
  run.errors.push(migrationError(message, into.span))
  return undefined
}

const CONFLICTS_TYPE: TypeExpression = {
  kind: 'optionalType',
  span: ANY_TYPE.span,
  type: { kind: 'objectType', span: ANY_TYPE.span, fields: [], wildcard: ANY_TYPE, open: false },
}

/** A field for conflicts holds any members, or nothing. */
function checkConflictsType(run: Rewinding, field: ShapeField, into: SchemaPath): void {
  if (field.source.kind === 'drop') return
  const type = typeOfField(field)
  const shown = showType(CONFLICTS_TYPE)
  if (field.value.kind === 'type' && [shown, 'Null | { *: Any }'].includes(showType(type))) return
  run.errors.push(migrationError(`Wildcard conflicts field must have the type \`${shown}\``, into.span))
}

function reportNoWildcard(run: Rewinding, into: SchemaPath): void {
  const { collection } = run
  const end = { ...collection.span, start: collection.fieldsEnd, end: collection.fieldsEnd }
  const advice = 'Move the extra fields into a conflicts field with `move_wildcard`'
  run.errors.push(
    migrationError('Cannot move wildcard conflicts, as there is no wildcard in the submitted schema', into.span, [
      hint('Add a wildcard constraint', end, '\n  *: Any'),
      suggestStatements(collection.block, beforeBrace(collection.span), advice, [`move_wildcard ${showPath(into)}`]),
    ]),
  )
}
