import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { Expression, TypeExpression } from '../../syntax/tree.ts'
import type { CollectionItem, MigrationStep, SchemaPath } from '../model/schema-item.ts'
import type { MigrationEffect } from './migration-effect.ts'
import { isNullable } from './field-type.ts'
import { endOf, hint, migrationError, shown, suggestMigrations } from './migration-errors.ts'
import { rewindAdd, rewindBackfill, rewindDrop } from './rewind-field.ts'
import { rewindMove } from './rewind-move.ts'
import { rewindSplit } from './rewind-split.ts'
import { rewindAddWildcard, rewindMoveConflicts, rewindMoveWildcard } from './rewind-wildcard.ts'
import { type Shape, type ShapeField, typeOfField } from './document-shape.ts'

/** Checks an expression against the type of a field. */
export type ValueCheck = (value: Expression, type: TypeExpression) => readonly Diagnostic[]

/** The state of rewinding: the shape before the steps processed so far, their effects and their errors. */
export class Rewind {
  readonly target: CollectionItem
  readonly shape: Shape
  readonly checkValue: ValueCheck
  readonly effects: MigrationEffect[] = []
  readonly diagnostics: Diagnostic[] = []
  /** Whether a later step keeps the values that a new field displaces. */
  keepsConflicts = false

  constructor(target: CollectionItem, shape: Shape, checkValue: ValueCheck) {
    this.target = target
    this.shape = shape
    this.checkValue = checkValue
  }

  /** Adds an effect in front: steps are processed from the last to the first. */
  effect(effect: MigrationEffect): void {
    this.effects.unshift(effect)
  }

  error(...details: Parameters<typeof migrationError>): void {
    this.diagnostics.push(migrationError(...details))
  }

  /** The value that existing documents get in a field that a step declares. A required field needs one. */
  takeBackfill(field: ShapeField, path: SchemaPath): Expression | undefined {
    const { source } = field
    if (source.kind === 'backfill') return source.step.value
    if (source.kind !== 'schema') return undefined
    const type = typeOfField(field)
    if (source.defaultValue === undefined && !isNullable(type)) this.#missingValue(path, type)
    return source.defaultValue
  }

  #missingValue(path: SchemaPath, { span }: TypeExpression): void {
    const message = `Cannot declare non-nullable field ${shown(path)}: it has no default and no backfill value`
    const backfill = `backfill ${shown(path).slice(1, -1)} = <expr>`
    this.error(message, path.span, [
      hint('Make the field nullable', endOf(span), '?'),
      hint('Add a default value to this field', endOf(span), ' = <expr>'),
      suggestMigrations(this.target, 'Add a `backfill` migration', [backfill]),
    ])
  }
}

/** Rewinds steps from the last to the first, and checks that no backfilled field is left undeclared. */
export function rewindSteps(rewind: Rewind, steps: readonly MigrationStep[]): void {
  for (const step of [...steps].reverse()) rewindStep(rewind, step)
  for (const step of steps) {
    if (step.kind !== 'backfill') continue
    const field = rewind.shape.get(step.field)
    if (typeof field === 'string' || field.source.kind !== 'backfill') continue
    rewind.error(`Field ${shown(step.field)} is backfilled without being declared by an \`add\` or \`split\` migration`, step.span)
  }
}

function rewindStep(rewind: Rewind, step: MigrationStep): void {
  switch (step.kind) {
    case 'add':
      rewindAdd(rewind, step)
      break
    case 'backfill':
      rewindBackfill(rewind, step)
      break
    case 'drop':
      rewindDrop(rewind, step)
      break
    case 'move':
      rewindMove(rewind, step)
      break
    case 'split':
      rewindSplit(rewind, step)
      break
    case 'move_conflicts':
      rewindMoveConflicts(rewind, step)
      break
    case 'move_wildcard':
      rewindMoveWildcard(rewind, step)
      break
    case 'add_wildcard':
      rewindAddWildcard(rewind, step)
      break
  }
}
