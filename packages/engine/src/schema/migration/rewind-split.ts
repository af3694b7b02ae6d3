import type { Diagnostic, SchemaPath, TypeExpression } from '@terrarium/language'
import { hint, migrationError, showPath } from './migration-errors.ts'
import type { FilledField } from './planned-step.ts'
import { nameOf, plan, type Rewinding, type StepOf } from './rewind.ts'
import { findField, isField, isPresent, putField, typeOfField, type ShapeField } from './shape.ts'
import { takeBackfill } from './take-backfill.ts'
import { ANY_TYPE, NULL_TYPE, unionOfTypes } from './type-relation.ts'

/** Takes a `split` back: its targets come from it, and before it there is the field that held what they hold together. */
export function rewindSplit(run: Rewinding, step: StepOf<'split'>): void {
  const { field, to } = step
  const found = findField(run.shape, field.steps)
  const isTarget = to.some((target) => showPath(target) === showPath(field))
  if (found === 'wildcardNeighbor') {
    const message = `Cannot split field \`${showPath(field)}\`, which is in a struct with a wildcard definition`
    run.errors.push(migrationError(message, field.span))
  } else if (isField(found) && isPresent(found) && !isTarget) {
    const error = sourceClash(found, step)
    if (error !== undefined) run.errors.push(error)
  }
  const targets: FilledField[] = []
  const types: TypeExpression[] = []
  for (const target of to) types.push(rewindTarget(run, step, target, targets))
  plan(run, { kind: 'split', field, targets })
  if (!hasParents(run, field)) return
  const type = unionOfTypes([...types, NULL_TYPE])
  putField(run.shape, field.steps, { name: nameOf(field), value: { kind: 'type', type }, source: { kind: 'split', step } })
}

function sourceClash({ source, name }: ShapeField, { field, span }: StepOf<'split'>): Diagnostic | undefined {
  switch (source.kind) {
    case 'schema':
    case 'backfill':
      return migrationError('Cannot split field: field is still present in submitted schema', field.span, [
        hint('Field defined here', name.span),
      ])
    case 'split':
      return migrationError('Cannot split field twice', source.step.field.span, [
        hint('Field is also split here', field.span),
        hint('Remove this split', span, ''),
        hint('Remove the later split', source.step.span, ''),
      ])
    case 'drop':
      return migrationError('Cannot drop field that was split', field.span, [hint('Remove the `drop`', source.step.span, '')])
    default:
      return undefined
  }
}

/** Takes back one target; returns the type that it adds to that of the field. */
function rewindTarget(run: Rewinding, step: StepOf<'split'>, target: SchemaPath, targets: FilledField[]): TypeExpression {
  const found = findField(run.shape, target.steps)
  if (!isField(found)) {
    const message =
      found === 'notFound'
        ? `Cannot split field, as \`${showPath(target)}\` is not in the submitted schema`
        : `Cannot split into field \`${showPath(target)}\`, which is in a struct with a wildcard definition`
    run.errors.push(migrationError(message, target.span))
    return ANY_TYPE
  }
  const error = targetClash(found, target)
  if (error !== undefined) run.errors.push(error)
  const type = typeOfField(found)
  targets.push({ field: target, type, backfill: takeBackfill(run, found, target) })
  putField(run.shape, target.steps, { ...found, source: { kind: 'splitInto', step, target } })
  return type
}

function targetClash({ source }: ShapeField, target: SchemaPath): Diagnostic | undefined {
  switch (source.kind) {
    case 'add':
      return migrationError('Cannot add a field that is also created by a split', target.span, [
        hint('Field is added here', source.step.field.span),
        hint('Remove the add', source.step.span, ''),
      ])
    case 'splitInto':
      return migrationError('Cannot split into a field that is already split into', source.target.span, [
        hint('Field is also split into here', target.span),
        hint('Remove the later split', source.step.span, ''),
      ])
    case 'movedInto':
      return migrationError('Cannot move into a field that is also a split target', source.step.span)
    default:
      return undefined
  }
}

function hasParents(run: Rewinding, { steps }: SchemaPath): boolean {
  return steps.slice(0, -1).every((_step, at) => {
    const parent = findField(run.shape, steps.slice(0, at + 1))
    return isField(parent) && parent.value.kind === 'record'
  })
}
