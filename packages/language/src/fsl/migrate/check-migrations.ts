import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { displayDoc, stepDoc } from '../display/display-member.ts'
import type { CollectionItem, MigrationStep } from '../model/schema-item.ts'
import { isCompatible } from './compatible.ts'
import type { MigrationEffect } from './migration-effect.ts'
import { explainIncompatibility } from './explain.ts'
import { Rewind, type ValueCheck, rewindSteps } from './rewind.ts'
import { shapeOf } from './document-shape.ts'

/** The effects of migrations on documents, or the reasons why they are invalid. */
export interface MigrationCheck {
  readonly effects: readonly MigrationEffect[]
  readonly problems: readonly Diagnostic[]
}

/**
 * Checks the migrations of a collection without documents: whether they lead to its fields.
 * @see reference: fsl.md §11
 */
export function checkMigrations(submitted: CollectionItem, checkValue: ValueCheck): MigrationCheck {
  const rewind = new Rewind(submitted, shapeOf(submitted), checkValue)
  rewindSteps(rewind, submitted.migrations?.steps ?? [])
  return { effects: rewind.effects, problems: rewind.diagnostics }
}

/** Checks that the migrations of a collection lead from the documents it has to its fields. */
export function checkMigrationsFrom(live: CollectionItem, submitted: CollectionItem, checkValue: ValueCheck): MigrationCheck {
  const rewind = new Rewind(submitted, shapeOf(submitted), checkValue)
  rewindSteps(rewind, stepsToApply(live.migrations?.steps ?? [], submitted.migrations?.steps ?? []))
  if (rewind.diagnostics.length > 0) return { effects: [], problems: rewind.diagnostics }
  const liveShape = shapeOf(live)
  if (isCompatible(rewind.shape, liveShape)) return { effects: rewind.effects, problems: [] }
  const shape = shapeOf(submitted)
  for (const field of rewind.shape.fields.values()) shape.fields.set(field.name.text, field)
  return { effects: [], problems: explainIncompatibility(shape, liveShape, submitted) }
}

/** Leaves out the statements that were applied before: the longest beginning that the live ones end with. */
function stepsToApply(live: readonly MigrationStep[], submitted: readonly MigrationStep[]): readonly MigrationStep[] {
  const applied = live.map(stepText)
  const given = submitted.map(stepText)
  for (let count = given.length; count > 0; count--) {
    const end = applied.slice(applied.length - count)
    if (end.length === count && end.every((step, index) => step === given[index])) return submitted.slice(count)
  }
  return submitted
}

function stepText(step: MigrationStep): string {
  return displayDoc(stepDoc(step))
}
