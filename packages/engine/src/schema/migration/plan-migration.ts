import { printExpression, type Diagnostic, type MigrationStep } from '@terrarium/language'
import { explainDifferences, isCompatible } from './explain.ts'
import { showPath } from './migration-errors.ts'
import type { PlannedStep } from './planned-step.ts'
import { rewindSteps, type CheckBackfill } from './rewind.ts'
import { shapeOfCollection, type MigratedCollection } from './shape.ts'

/** How documents of a collection come from its live to its submitted definition. */
export interface MigrationPlan {
  readonly errors: readonly Diagnostic[]
  readonly steps: readonly PlannedStep[]
}

/**
 * Plans the migration of a collection.
 *
 * Without a live definition (there are no documents) all steps are looked at, but there is nothing that they must lead from. With one, the
 * steps that it has already undergone are left out: the longest beginning of the submitted steps that the live ones end with.
 */
export function planMigration(
  live: MigratedCollection | undefined,
  submitted: MigratedCollection,
  checkBackfill: CheckBackfill = () => [],
): MigrationPlan {
  const pending = live === undefined ? submitted.steps : pendingSteps(live.steps, submitted.steps)
  const { shape, errors, steps } = rewindSteps(submitted, pending, checkBackfill)
  if (errors.length > 0 || live === undefined) return { errors, steps }
  const liveShape = shapeOfCollection(live)
  if (isCompatible(shape, liveShape)) return { errors, steps }
  const explained = shapeOfCollection(submitted)
  for (const field of shape.fields.values()) explained.fields.set(field.name.text, field)
  return { errors: explainDifferences(explained, liveShape, submitted), steps: [] }
}

function pendingSteps(live: readonly MigrationStep[], submitted: readonly MigrationStep[]): readonly MigrationStep[] {
  const done = live.map(textOfStep)
  const wanted = submitted.map(textOfStep)
  let length = Math.min(wanted.length, done.length)
  while (length > 0 && !wanted.slice(0, length).every((text, at) => text === done[done.length - length + at])) length--
  return submitted.slice(length)
}

/** A step as text, to compare without places. */
export function textOfStep(step: MigrationStep): string {
  switch (step.kind) {
    case 'add':
    case 'drop':
      return `${step.kind} ${showPath(step.field)}`
    case 'backfill':
      return `backfill ${showPath(step.field)} = ${printExpression(step.value)}`
    case 'move':
      return `move ${showPath(step.field)} -> ${showPath(step.to)}`
    case 'split':
      return `split ${showPath(step.field)} -> ${step.to.map(showPath).join(', ')}`
    case 'move_conflicts':
    case 'move_wildcard':
      return `${step.kind} ${showPath(step.into)}`
    case 'add_wildcard':
      return step.kind
  }
}
