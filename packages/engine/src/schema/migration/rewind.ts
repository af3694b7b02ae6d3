import type { Diagnostic, Expression, Hint, MigrationStep, SchemaName, SchemaPath } from '@terrarium/language'
import { hint, migrationError, showPath } from './migration-errors.ts'
import type { PlannedStep } from './planned-step.ts'
import { rewindAdd } from './rewind-add.ts'
import { rewindSplit } from './rewind-split.ts'
import { rewindAddWildcard, rewindMoveConflicts, rewindMoveWildcard } from './rewind-wildcard.ts'
import {
  findField,
  isField,
  isPresent,
  isRequired,
  putField,
  shapeOfCollection,
  typeOfField,
  type CollectionShape,
  type FieldSource,
  type FieldValue,
  type MigratedCollection,
} from './shape.ts'
import { ANY_TYPE } from './type-relation.ts'

export type StepOf<Kind extends MigrationStep['kind']> = Extract<MigrationStep, { kind: Kind }>

/** Checks the value of a backfill against the type of its field. */
export type CheckBackfill = (value: Expression, type: ReturnType<typeof typeOfField>) => readonly Diagnostic[]

/** What steps are taken back with. */
export interface Rewinding {
  readonly collection: MigratedCollection
  readonly shape: CollectionShape
  readonly errors: Diagnostic[]
  /** In the order of application. */
  readonly steps: PlannedStep[]
  readonly checkBackfill: CheckBackfill
  /** A later step takes what conflicts with the fields that are added. */
  takesConflicts: boolean
}

/**
 * Takes steps back from the shape of a collection, the last one first.
 *
 *   live shape ──add .b──▶ ──move .a -> .c──▶ submitted shape
 *   origin     ◀───────── rewinding ◀──────── begins here
 *
 * The result is the shape that the steps apply to, and the steps as documents undergo them. Backfills wait in the shape for the step
 * before them that declares their field.
 */
export function rewindSteps(collection: MigratedCollection, steps: readonly MigrationStep[], checkBackfill: CheckBackfill): Rewinding {
  const shape = shapeOfCollection(collection)
  const run: Rewinding = { collection, shape, errors: [], steps: [], checkBackfill, takesConflicts: false }
  for (const step of [...steps].reverse()) rewindStep(run, step)
  for (const step of steps) if (step.kind === 'backfill') checkIsDeclared(run, step)
  return run
}

/** Puts a step before those that are planned already. */
export function plan(run: Rewinding, step: PlannedStep): void {
  run.steps.unshift(step)
}

export function nameOf({ steps, stepSpans, span }: SchemaPath): SchemaName {
  return { text: String(steps.at(-1)), span: stepSpans.at(-1) ?? span }
}

function rewindStep(run: Rewinding, step: MigrationStep): void {
  switch (step.kind) {
    case 'backfill':
      return rewindBackfill(run, step)
    case 'drop':
      return rewindDrop(run, step)
    case 'move':
      return rewindMove(run, step)
    case 'split':
      return rewindSplit(run, step)
    case 'add':
      return rewindAdd(run, step)
    case 'move_conflicts':
      return rewindMoveConflicts(run, step)
    case 'move_wildcard':
      return rewindMoveWildcard(run, step)
    case 'add_wildcard':
      return rewindAddWildcard(run, step)
  }
}

function rewindBackfill(run: Rewinding, step: StepOf<'backfill'>): void {
  const { field, value } = step
  const found = findField(run.shape, field.steps)
  if (found === 'notFound') {
    run.errors.push(migrationError(`Cannot backfill field \`${showPath(field)}\`, as it is not in the submitted schema`, field.span))
  } else if (found === 'wildcardNeighbor') {
    const message = `Cannot backfill field, as there is a wildcard in the same struct as \`${showPath(field)}\``
    run.errors.push(migrationError(message, field.span))
  } else {
    const type = typeOfField(found)
    const [first, ...others] = run.checkBackfill(value, type)
    if (first !== undefined) {
      const isCause = ({ name }: Hint): boolean => name === 'cause'
      const ownHints = first.hints.filter((own) => !isCause(own))
      run.errors.push(
        { ...first, hints: [...ownHints, hint('Field type defined here', type.span), ...first.hints.filter(isCause)] },
        ...others,
      )
    }
    const clash = backfillClash(found.source, step)
    if (clash !== undefined) run.errors.push(clash)
    else putField(run.shape, field.steps, { ...found, source: { kind: 'backfill', step } })
  }
}

function backfillClash(source: FieldSource, step: StepOf<'backfill'>): Diagnostic | undefined {
  const path = showPath(step.field)
  switch (source.kind) {
    case 'backfill':
      return migrationError(`Cannot backfill field \`${path}\` multiple times`, source.step.field.span, [
        hint('Earlier backfill defined here', step.field.span),
        hint('Delete the later backfill', source.step.span, ''),
      ])
    case 'splitInto':
      return migrationError(`Cannot split field \`${path}\`: cannot split into a field after it's backfilled`, step.field.span, [
        hint('Field is an output of a split', source.target.span),
        hint('Move the backfill after the split', { ...source.step.span, end: source.step.span.start }, `backfill ${path} = <expr>`),
        hint('Remove the backfill', step.span, ''),
        hint('Remove the split', source.step.span, ''),
      ])
    case 'add':
      return migrationError(`Cannot add field \`${path}\` after it's backfilled`, source.step.span, [
        hint('Field backfilled here', step.span),
      ])
    case 'movedInto':
      return migrationError(`Cannot backfill field \`${path}, as it is not in the submitted schema`, step.field.span)
    default:
      return undefined
  }
}

function rewindDrop(run: Rewinding, step: StepOf<'drop'>): void {
  const { field } = step
  plan(run, { kind: 'drop', field })
  const found = findField(run.shape, field.steps)
  if (isField(found) && isPresent(found)) {
    const message = `Cannot drop field \`${showPath(field)}\`. Dropped fields must be removed from schema`
    run.errors.push(migrationError(message, field.span, [hint('Field defined here', found.name.span)]))
    return
  }
  const parent = field.steps.length === 1 ? undefined : findField(run.shape, field.steps.slice(0, -1))
  if (parent === undefined || (isField(parent) && parent.value.kind === 'record')) {
    putField(run.shape, field.steps, { name: nameOf(field), value: { kind: 'type', type: ANY_TYPE }, source: { kind: 'drop', step } })
  } else {
    const reason = isField(parent) ? 'as the parent is not an object' : 'as the parent object was removed'
    run.errors.push(migrationError(`Cannot drop field \`${showPath(field)}\`, ${reason}`, field.span))
  }
}

function rewindMove(run: Rewinding, step: StepOf<'move'>): void {
  const { field, to } = step
  const target = findField(run.shape, to.steps)
  if (target === 'notFound') {
    run.errors.push(migrationError(`Cannot move field \`${showPath(field)}\`, as it is not in the live schema`, field.span))
  } else if (target === 'wildcardNeighbor') {
    run.errors.push(migrationError(`Cannot move field \`${showPath(to)}\` into a struct with a wildcard definition`, to.span))
  } else if (showPath(field) === showPath(to)) {
    run.errors.push(migrationError('Cannot move a field to itself', field.span, [hint('Remove the futile `move`', step.span, '')]))
  } else {
    checkMovedField(run, step)
    const parent = field.steps.length === 1 ? undefined : findField(run.shape, field.steps.slice(0, -1))
    const reason = parentFault(parent)
    if (reason === undefined) {
      plan(run, { kind: 'move', field, to })
      putField(run.shape, field.steps, { ...target, name: nameOf(field) })
    } else {
      run.errors.push(migrationError(`Cannot move field \`${showPath(field)}\`, ${reason}`, field.span))
    }
    putField(run.shape, to.steps, { ...target, source: { kind: 'movedInto', step } })
  }
}

/** What moves away may be defined anew only where documents can do without it. */
function checkMovedField(run: Rewinding, { field, to }: StepOf<'move'>): void {
  const found = findField(run.shape, field.steps)
  if (found === 'wildcardNeighbor') {
    const message = `Cannot move field \`${showPath(field)}\` out of a struct with a wildcard definition`
    run.errors.push(migrationError(message, field.span))
  } else if (isField(found) && isPresent(found) && isRequired(found)) {
    const advice = `To move \`${showPath(field)}\` to \`${showPath(to)}\` and add a new field named \`${found.name.text}\`, add an \`add\` migration`
    run.errors.push(
      migrationError(`Cannot move field \`${showPath(field)}\`, as it is in the submitted schema`, field.span, [
        hint('Field defined here', found.name.span),
        hint(advice, { ...to.span, start: to.span.end }, `\n    add ${showPath(field)}`),
      ]),
    )
  } else if (isField(found) && isPresent(found) && found.source.kind === 'schema' && found.source.defaultValue !== undefined) {
    plan(run, { kind: 'add', field, type: typeOfField(found), backfill: found.source.defaultValue })
  }
}

function parentFault(parent: ReturnType<typeof findField> | undefined): string | undefined {
  if (parent === undefined) return undefined
  if (!isField(parent)) return 'as the parent object was removed.'
  const isObject = (value: FieldValue): boolean => value.kind === 'record'
  return isObject(parent.value) || parent.source.kind === 'drop' ? undefined : 'as the parent value is not an object.'
}

function checkIsDeclared(run: Rewinding, step: StepOf<'backfill'>): void {
  const found = findField(run.shape, step.field.steps)
  if (!isField(found) || found.source.kind !== 'backfill') return
  const message = `Field \`${showPath(step.field)}\` is backfilled without being declared by an \`add\` or \`split\` migration`
  run.errors.push(migrationError(message, step.span))
}
