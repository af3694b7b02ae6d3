import type { TypeExpression } from '../../syntax/tree.ts'
import { NO_SPAN, type SchemaPath } from '../model/schema-item.ts'
import type { SplitTarget } from './migration-effect.ts'
import { nullFieldType, unionOf } from './field-type.ts'
import { hint, removal, shown } from './migration-errors.ts'
import type { Rewind } from './rewind.ts'
import { ANY_TYPE, type ShapeField, type StepOf, isPresent, lastName, typeOfField } from './document-shape.ts'

/** Rewinds a split: before it there is one field of all the types, and none of the targets. */
export function rewindSplit(rewind: Rewind, step: StepOf<'split'>): void {
  checkOrigin(rewind, step)
  const types: TypeExpression[] = []
  const targets: SplitTarget[] = []
  for (const path of step.to) {
    const target = rewind.shape.get(path)
    if (target === 'notFound') {
      rewind.error(`Cannot split field, as ${shown(path)} is not in the submitted schema`, path.span)
      types.push(ANY_TYPE)
    } else if (target === 'besideWildcard') {
      rewind.error(`Cannot split into field ${shown(path)}, which is in a struct with a wildcard definition`, path.span)
    } else {
      checkTarget(rewind, path, target)
      const type = typeOfField(target)
      const backfill = rewind.takeBackfill(target, path)
      types.push(type)
      rewind.shape.put(path, { ...target, source: { kind: 'splitInto', step, target: path } })
      targets.push({ field: path, type, backfill })
    }
  }
  rewind.effect({ kind: 'split', field: step.field, targets })
  if (!hasPlace(rewind, step.field)) return
  const type = unionOf([...types, nullFieldType(NO_SPAN)], NO_SPAN)
  rewind.shape.put(step.field, { name: lastName(step.field), value: { kind: 'plain', type }, source: { kind: 'split', step } })
}

/** The split field does not exist afterwards, unless it is one of the targets. */
function checkOrigin(rewind: Rewind, step: StepOf<'split'>): void {
  const { field: path } = step
  const field = rewind.shape.get(path)
  if (field === 'notFound') return
  if (field === 'besideWildcard') {
    rewind.error(`Cannot split field ${shown(path)}, which is in a struct with a wildcard definition`, path.span)
    return
  }
  if (!isPresent(field) || step.to.some((target) => shown(target) === shown(path))) return
  const { source } = field
  switch (source.kind) {
    case 'schema':
    case 'backfill':
      rewind.error('Cannot split field: field is still present in submitted schema', path.span, [
        hint('Field defined here', field.name.span),
      ])
      break
    case 'split':
      rewind.error('Cannot split field twice', source.step.field.span, [
        hint('Field is also split here', path.span),
        removal('Remove this split', step.span),
        removal('Remove the later split', source.step.span),
      ])
      break
    case 'drop':
      rewind.error('Cannot drop field that was split', path.span, [removal('Remove the `drop`', source.step.span)])
      break
    case 'splitInto':
    case 'add':
    case 'movedInto':
      break
  }
}

/** A split declares its targets, so no later step may declare them. */
function checkTarget(rewind: Rewind, path: SchemaPath, { source }: ShapeField): void {
  switch (source.kind) {
    case 'add':
      rewind.error('Cannot add a field that is also created by a split', path.span, [
        hint('Field is added here', source.step.field.span),
        removal('Remove the add', source.step.span),
      ])
      break
    case 'splitInto':
      rewind.error('Cannot split into a field that is already split into', source.target.span, [
        hint('Field is also split into here', path.span),
        removal('Remove the later split', source.step.span),
      ])
      break
    case 'movedInto':
      rewind.error('Cannot move into a field that is also a split target', source.step.span)
      break
    case 'schema':
    case 'split':
    case 'drop':
    case 'backfill':
      break
  }
}

/** Whether all parents on the path are objects. */
function hasPlace(rewind: Rewind, { steps }: SchemaPath): boolean {
  return steps.slice(0, -1).every((_, index) => {
    const parent = rewind.shape.get({ steps: steps.slice(0, index + 1) })
    return typeof parent !== 'string' && parent.value.kind === 'record'
  })
}
