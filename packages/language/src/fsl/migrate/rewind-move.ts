import { endOf, hint, removal, shown } from './migration-errors.ts'
import type { Rewind } from './rewind.ts'
import { type ShapeField, type StepOf, isOptional, isPresent, lastName, parentOf, typeOfField } from './document-shape.ts'

/** Rewinds a move: before it the field is at its old path, not at its new one. */
export function rewindMove(rewind: Rewind, step: StepOf<'move'>): void {
  const { field: from, to } = step
  const target = rewind.shape.get(to)
  if (target === 'notFound') {
    rewind.error(`Cannot move field ${shown(from)}, as it is not in the live schema`, from.span)
    return
  }
  if (target === 'besideWildcard') {
    rewind.error(`Cannot move field ${shown(to)} into a struct with a wildcard definition`, to.span)
    return
  }
  if (shown(from) === shown(to)) {
    rewind.error('Cannot move a field to itself', from.span, [removal('Remove the futile `move`', step.span)])
    return
  }
  checkOrigin(rewind, step)
  const movedInto: ShapeField = { ...target, source: { kind: 'movedInto', step } }
  if (hasPlace(rewind, step)) {
    rewind.effect({ kind: 'move', field: from, to })
    rewind.shape.put(from, { ...target, name: lastName(from) })
  }
  rewind.shape.put(to, movedInto)
}

/** The old place must be free, or its field must have a default or be nullable. */
function checkOrigin(rewind: Rewind, { field: from, to }: StepOf<'move'>): void {
  const origin = rewind.shape.get(from)
  if (origin === 'notFound') return
  if (origin === 'besideWildcard') {
    rewind.error(`Cannot move field ${shown(from)} out of a struct with a wildcard definition`, from.span)
    return
  }
  if (!isPresent(origin)) return
  if (!isOptional(origin)) {
    const name = origin.name.text
    const advice = `To move ${shown(from)} to ${shown(to)} and add a new field named \`${name}\`, add an \`add\` migration`
    rewind.error(`Cannot move field ${shown(from)}, as it is in the submitted schema`, from.span, [
      hint('Field defined here', origin.name.span),
      hint(advice, endOf(to.span), `\n    add ${shown(from).slice(1, -1)}`),
    ])
    return
  }
  const { source } = origin
  if (source.kind !== 'schema' || source.defaultValue === undefined) return
  rewind.effect({ kind: 'add', field: from, type: typeOfField(origin), backfill: source.defaultValue })
}

function hasPlace(rewind: Rewind, { field: from }: StepOf<'move'>): boolean {
  const parentPath = parentOf(from)
  const parent = parentPath && rewind.shape.get(parentPath)
  if (parent === undefined) return true
  if (typeof parent === 'string') {
    rewind.error(`Cannot move field ${shown(from)}, as the parent object was removed.`, from.span)
    return false
  }
  if (parent.value.kind === 'record' || parent.source.kind === 'drop') return true
  rewind.error(`Cannot move field ${shown(from)}, as the parent value is not an object.`, from.span)
  return false
}
