import { behind, hint, migrationError, showPath } from './migration-errors.ts'
import { plan, type Rewinding, type StepOf } from './rewind.ts'
import { findField, isField, putField, typeOfField, type ShapeField } from './shape.ts'
import { takeBackfill } from './take-backfill.ts'
import { isSubtype, NULL_TYPE, unionOfTypes } from './type-relation.ts'

/** Takes an `add` back: the field must be there, and not come from anywhere else. */
export function rewindAdd(run: Rewinding, step: StepOf<'add'>): void {
  const { field } = step
  const found = findField(run.shape, field.steps)
  if (found === 'notFound') {
    run.errors.push(migrationError(`Cannot add field, as \`${showPath(field)}\` is not in the submitted schema`, field.span))
  } else if (found === 'wildcardNeighbor') {
    const message = `Cannot add field, as there is a wildcard in the same struct as \`${showPath(field)}\``
    run.errors.push(migrationError(message, field.span))
  } else if (isField(found) && !reportClash(run, found, step)) {
    declare(run, found, step)
    putField(run.shape, field.steps, { ...found, source: { kind: 'add', step } })
  }
}

function reportClash(run: Rewinding, { source }: ShapeField, { field, span }: StepOf<'add'>): boolean {
  const path = showPath(field)
  switch (source.kind) {
    case 'splitInto':
      run.errors.push(
        migrationError(`Cannot split field: field \`${path}\` cannot both be added and be a split output`, field.span, [
          hint('Field is an output of a split', source.target.span),
          hint('Remove the add', span, ''),
          hint('Remove the split', source.step.span, ''),
        ]),
      )
      return true
    case 'add':
      run.errors.push(
        migrationError(`Cannot add field \`${path}\` twice`, source.step.field.span, [
          hint('Field added here', field.span),
          hint('Remove the extra add', source.step.span, ''),
        ]),
      )
      return true
    case 'movedInto':
      run.errors.push(
        migrationError(`Cannot move into field \`${path}\` as it was also added`, source.step.span, [
          hint('Field moved into here', source.step.to.span),
          hint('Remove the add', span, ''),
          hint('Remove the move', source.step.span, ''),
        ]),
      )
      return true
    default:
      return false
  }
}

/** Beside a wildcard documents may have a value already, which then fits or is moved out of the way. */
function declare(run: Rewinding, found: ShapeField, { field, span }: StepOf<'add'>): void {
  const type = typeOfField(found)
  const backfill = takeBackfill(run, found, field)
  const { wildcard } = run.shape
  if (wildcard === undefined || field.steps.length > 1 || run.takesConflicts) {
    plan(run, { kind: 'add', field, type, backfill })
  } else if (!isSubtype(unionOfTypes([wildcard.type, NULL_TYPE]), type, 'top')) {
    run.errors.push(
      migrationError(`Cannot add field, as \`${showPath(field)}\` conflicts with the wildcard`, field.span, [
        hint('Add a `move_conflicts` migration', behind(span), '\n    move_conflicts .conflicts'),
      ]),
    )
  }
}
