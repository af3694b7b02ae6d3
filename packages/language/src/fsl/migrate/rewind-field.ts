import { displayExpression } from '../display/display-expression.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { fits, nullFieldType, unionOf } from './field-type.ts'
import { endOf, hint, removal, shown } from './migration-errors.ts'
import type { Rewind } from './rewind.ts'
import { ANY_TYPE, type ShapeField, type StepOf, isPresent, lastName, parentOf, typeOfField } from './document-shape.ts'

/** Rewinds a backfill: an earlier step must declare the field. */
export function rewindBackfill(rewind: Rewind, step: StepOf<'backfill'>): void {
  const field = rewind.shape.get(step.field)
  if (field === 'notFound') {
    rewind.error(`Cannot backfill field ${shown(step.field)}, as it is not in the submitted schema`, step.field.span)
    return
  }
  if (field === 'besideWildcard') {
    rewind.error(`Cannot backfill field, as there is a wildcard in the same struct as ${shown(step.field)}`, step.field.span)
    return
  }
  checkType(rewind, step, field)
  if (isBackfillable(rewind, step, field)) rewind.shape.put(step.field, { ...field, source: { kind: 'backfill', step } })
}

function checkType(rewind: Rewind, { value }: StepOf<'backfill'>, field: ShapeField): void {
  const type = typeOfField(field)
  const [first, ...others] = rewind.checkValue(value, type)
  if (first === undefined) return
  const firstCause = first.hints.findIndex(({ name }) => name === 'cause')
  const ownHints = firstCause === -1 ? first.hints.length : firstCause
  const hints = [...first.hints.slice(0, ownHints), hint('Field type defined here', type.span), ...first.hints.slice(ownHints)]
  const withPlace: Diagnostic = { ...first, hints }
  rewind.diagnostics.push(withPlace, ...others)
}

function isBackfillable(rewind: Rewind, step: StepOf<'backfill'>, { source }: ShapeField): boolean {
  const name = shown(step.field)
  switch (source.kind) {
    case 'backfill':
      rewind.error(`Cannot backfill field ${name} multiple times`, source.step.field.span, [
        hint('Earlier backfill defined here', step.field.span),
        removal('Delete the later backfill', source.step.span),
      ])
      return false
    case 'splitInto': {
      const statement = `backfill ${name.slice(1, -1)} = ${displayExpression(step.value)}`
      rewind.error(`Cannot split field ${name}: cannot split into a field after it's backfilled`, step.field.span, [
        hint('Field is an output of a split', source.target.span),
        hint('Move the backfill after the split', source.step.span, statement),
        removal('Remove the backfill', step.span),
        removal('Remove the split', source.step.span),
      ])
      return false
    }
    case 'add':
      rewind.error(`Cannot add field ${name} after it's backfilled`, source.step.span, [hint('Field backfilled here', step.span)])
      return false
    case 'movedInto':
      rewind.error(`Cannot backfill field ${name.slice(0, -1)}, as it is not in the submitted schema`, step.field.span)
      return false
    default:
      return true
  }
}

/** Rewinds a drop: before it the field exists, with any type. */
export function rewindDrop(rewind: Rewind, step: StepOf<'drop'>): void {
  const { field: path } = step
  rewind.effect({ kind: 'drop', field: path })
  const field = rewind.shape.get(path)
  if (typeof field !== 'string' && isPresent(field)) {
    rewind.error(`Cannot drop field ${shown(path)}. Dropped fields must be removed from schema`, path.span, [
      hint('Field defined here', field.name.span),
    ])
    return
  }
  const parentPath = parentOf(path)
  const parent = parentPath && rewind.shape.get(parentPath)
  if (typeof parent === 'string') rewind.error(`Cannot drop field ${shown(path)}, as the parent object was removed`, path.span)
  else if (parent !== undefined && parent.value.kind !== 'record') {
    rewind.error(`Cannot drop field ${shown(path)}, as the parent is not an object`, path.span)
  } else rewind.shape.put(path, { name: lastName(path), value: { kind: 'plain', type: ANY_TYPE }, source: { kind: 'drop', step } })
}

/** Rewinds an add: before it the field does not exist. */
export function rewindAdd(rewind: Rewind, step: StepOf<'add'>): void {
  const { field: path } = step
  const field = rewind.shape.get(path)
  if (field === 'notFound') rewind.error(`Cannot add field, as ${shown(path)} is not in the submitted schema`, path.span)
  else if (field === 'besideWildcard') {
    rewind.error(`Cannot add field, as there is a wildcard in the same struct as ${shown(path)}`, path.span)
  } else if (isAddable(rewind, step, field)) {
    addField(rewind, step, field)
    rewind.shape.put(path, { ...field, source: { kind: 'add', step } })
  }
}

function isAddable(rewind: Rewind, step: StepOf<'add'>, { source }: ShapeField): boolean {
  const { field: path } = step
  switch (source.kind) {
    case 'splitInto':
      rewind.error(`Cannot split field: field ${shown(path)} cannot both be added and be a split output`, path.span, [
        hint('Field is an output of a split', source.target.span),
        removal('Remove the add', step.span),
        removal('Remove the split', source.step.span),
      ])
      return false
    case 'add':
      rewind.error(`Cannot add field ${shown(path)} twice`, source.step.field.span, [
        hint('Field added here', path.span),
        removal('Remove the extra add', source.step.span),
      ])
      return false
    case 'movedInto':
      rewind.error(`Cannot move into field ${shown(path)} as it was also added`, source.step.span, [
        hint('Field moved into here', source.step.to.span),
        removal('Remove the add', step.span),
        removal('Remove the move', source.step.span),
      ])
      return false
    default:
      return true
  }
}

/** With a wildcard, documents may already have the field with a value of another type, which must be kept. */
function addField(rewind: Rewind, step: StepOf<'add'>, field: ShapeField): void {
  const { field: path } = step
  const type = typeOfField(field)
  const backfill = rewind.takeBackfill(field, path)
  const { wildcard } = rewind.shape
  if (wildcard === undefined || path.steps.length > 1 || rewind.keepsConflicts) {
    rewind.effect({ kind: 'add', field: path, type, backfill })
    return
  }
  if (fits(unionOf([wildcard.type, nullFieldType(wildcard.span)], wildcard.span), type)) return
  rewind.error(`Cannot add field, as ${shown(path)} conflicts with the wildcard`, path.span, [
    hint('Add a `move_conflicts` migration', endOf(step.span), '\n    move_conflicts .conflicts'),
  ])
}
