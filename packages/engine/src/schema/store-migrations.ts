import {
  printType,
  type Expression,
  type MigrationEffect,
  type SchemaPath,
  type SplitTarget,
  type TypeExpression,
} from '@terrarium/language'
import { TRANSACTION_TIME, type ObjectValue, type Value } from '@terrarium/values'
import { listMember, objectOf, withMember } from '../model/members.ts'
import { bodyOf, evaluateAlone } from '../documents/default-values.ts'
import { failureAt } from '../documents/write-failures.ts'
import { schemaTypeOf } from '../model/schema-type-of.ts'
import { validate } from '../model/validate.ts'
import { renderConstraintFailures } from '../query/error-diagnostic.ts'
import type { EffectLimit } from '../runtime/effect.ts'
import { toStorable } from '../runtime/storable.ts'
import type { QueryContext } from '../runtime/context.ts'
import { QueryError, type ConstraintFailure } from '../runtime/query-error.ts'
import { invalidSchema } from './schema-error.ts'
import { encodeAction, MIGRATIONS_MEMBER, type FieldPath } from '../model/migration.ts'

/**
 * Adds effects on documents to the migrations of a Collection document, under the schema version of this transaction.
 *
 * @throws {QueryError} invalid_schema with the error of a backfill value, or what of it does not fit the field's type
 */
export function storeMigrations(context: QueryContext, document: ObjectValue, effects: readonly MigrationEffect[]): ObjectValue {
  const actions = effects.flatMap((effect) => actionsOf(context, effect))
  if (actions.length === 0) return document
  const migration = objectOf([
    ['version', TRANSACTION_TIME],
    ['actions', actions],
  ])
  return withMember(document, MIGRATIONS_MEMBER, [...listMember(document, MIGRATIONS_MEMBER), migration])
}

function actionsOf(context: QueryContext, effect: MigrationEffect): readonly ObjectValue[] {
  switch (effect.kind) {
    case 'add': {
      const value = evaluateTyped(context, effect.backfill, effect)
      return [encodeAction({ kind: 'add', field: pathOf(effect.field), ...discriminator(context, effect.type), value })]
    }
    case 'drop':
      return [encodeAction({ kind: 'drop', field: pathOf(effect.field) })]
    case 'move':
      return [encodeAction({ kind: 'move', field: pathOf(effect.field), to: pathOf(effect.to) })]
    case 'split':
      return splitActions(context, pathOf(effect.field), effect.targets)
    case 'moveConflicts':
      return [encodeAction({ kind: 'moveConflicts', to: pathOf(effect.into) })]
    case 'moveWildcard':
      return [encodeAction({ kind: 'moveWildcard', to: pathOf(effect.into), keep: effect.kept })]
    case 'addWildcard':
      return []
  }
}

/** The field becomes the first target, which passes on what it does not accept to the second, and so on. */
function splitActions(context: QueryContext, field: FieldPath, targets: readonly SplitTarget[]): readonly ObjectValue[] {
  const filled = targets.map((target, at) => {
    const isLast = at === targets.length - 1
    const value = isLast ? evaluate(context, target.backfill) : evaluateTyped(context, target.backfill, target)
    return { path: pathOf(target.field), type: target.type, value }
  })
  const [first] = filled
  const isMoved = first !== undefined && JSON.stringify(first.path) !== JSON.stringify(field)
  const actions = isMoved ? [encodeAction({ kind: 'move', field, to: first.path })] : []
  for (const [at, target] of filled.slice(1).entries()) {
    const from = filled[at]
    if (from === undefined) continue
    const accepts = discriminator(context, from.type)
    actions.push(
      encodeAction({ kind: 'split', field: from.path, to: target.path, ...accepts, fieldValue: from.value, toValue: target.value }),
    )
  }
  return actions
}

function pathOf({ steps }: SchemaPath): FieldPath {
  return steps.map(String)
}

/** Evaluates a backfill and checks the value against the type of its field. */
function evaluateTyped(
  context: QueryContext,
  expression: Expression | undefined,
  { field, type }: { readonly field: SchemaPath; readonly type: TypeExpression },
): Value | undefined {
  const value = evaluate(context, expression)
  if (value === undefined) return undefined
  const scope = { collectionNumber: (name: string) => context.catalog.findCollection(name)?.id }
  const offences = validate(schemaTypeOf(type), value, undefined, pathOf(field), scope)
  if (offences.length === 0) return value
  throw refused(
    context,
    'Failed to convert backfill value.',
    offences.map(({ path, message }) => failureAt(path, message)),
  )
}

function evaluate(context: QueryContext, expression: Expression | undefined): Value | undefined {
  if (expression === undefined) return undefined
  try {
    const value = evaluateAlone(context, bodyOf(expression), BACKFILL)
    return toStorable(value)
  } catch (error: unknown) {
    if (!(error instanceof QueryError)) throw error
    if (error.code === 'invalid_type') throw refused(context, 'Failed to convert migration.', [failureAt([], error.message)])
    throw refused(context, error.message, [])
  }
}

const BACKFILL: EffectLimit = { limit: 'read', reason: 'backfill values' }

/** The failure of a push at a migration's value. The value's place is not shown. */
function refused(context: QueryContext, message: string, failures: readonly ConstraintFailure[]): QueryError {
  return invalidSchema(`error: ${message}${renderConstraintFailures(failures)}\nat <no source>`, context.callSpan)
}

function discriminator(
  context: QueryContext,
  type: TypeExpression,
): { readonly signature: string; readonly collections: ReadonlyMap<string, number> } {
  const collections = new Map<string, number>()
  for (const name of namesIn(type)) {
    const collection = context.catalog.findCollection(name)
    if (collection !== undefined) collections.set(name, collection.id)
  }
  return { signature: printType(type), collections }
}

function namesIn(type: TypeExpression): readonly string[] {
  switch (type.kind) {
    case 'namedType':
      return [type.name, ...type.args.flatMap(namesIn)]
    case 'unionType':
      return type.members.flatMap(namesIn)
    case 'optionalType':
      return namesIn(type.type)
    case 'tupleType':
      return type.elements.flatMap(namesIn)
    case 'objectType':
      return [...type.fields.flatMap((field) => namesIn(field.type)), ...(type.wildcard === undefined ? [] : namesIn(type.wildcard))]
    default:
      return []
  }
}
