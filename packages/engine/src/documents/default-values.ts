import { parseExpression, parseFieldType, type Expression, type LambdaExpression, type ObjectTypeField } from '@terrarium/language'
import { ObjectValue, type Value } from '@terrarium/values'
import type { CollectionDefinition } from '../model/catalog.ts'
import { fieldSource } from '../catalog/read-collection.ts'
import { NO_PERMISSIONS } from '../runtime/permissions.ts'
import type { QueryContext } from '../runtime/context.ts'
import type { EffectLimit } from '../runtime/effect.ts'
import { toStorable } from '../runtime/storable.ts'

/** The default of a field: an expression, or those of its members. */
type Default = { readonly kind: 'value'; readonly body: LambdaExpression } | { readonly kind: 'members'; readonly defaults: Defaults }
type Defaults = ReadonlyMap<string, Default>

const defaultsOf = new WeakMap<CollectionDefinition, Defaults>()

/**
 * Adds the default values of members that are not given. Defaults run without permissions and may at most observe.
 *
 * @throws {QueryError} what a default raises
 */
export function withDefaults(context: QueryContext, collection: CollectionDefinition, data: ObjectValue): ObjectValue {
  if (collection.fields.size === 0) return data
  return addDefaults(context, data, readDefaults(collection))
}

/** Evaluates a default expression as a write does. */
export function evaluateDefault(context: QueryContext, body: LambdaExpression): Value {
  return evaluateAlone(context, body, DEFAULT_VALUES)
}

const DEFAULT_VALUES: EffectLimit = { limit: 'observation', reason: 'default values' }

/** Evaluates an expression of the schema without permissions. @throws {QueryError} what it raises */
export function evaluateAlone(context: QueryContext, body: LambdaExpression, limit: EffectLimit): Value {
  return context.withEffectLimit(limit, () => context.withPermissions(NO_PERMISSIONS, () => context.callBody(body, [])))
}

/** A body without parameters that gives the value of an expression. */
export function bodyOf(expression: Expression): LambdaExpression {
  return { kind: 'lambda', span: expression.span, parameters: [], variadic: undefined, body: expression, short: false }
}

function addDefaults(context: QueryContext, data: ObjectValue, defaults: Defaults): ObjectValue {
  let fields: Map<string, Value> | undefined
  for (const [name, value] of defaults) {
    const given = data.fields.get(name)
    if (given !== undefined && !(value.kind === 'members' && given instanceof ObjectValue)) continue
    const made = value.kind === 'value' ? toStorable(evaluateDefault(context, value.body)) : memberDefaults(context, given, value.defaults)
    if (made === undefined || made === given) continue
    fields ??= new Map(data.fields)
    fields.set(name, made)
  }
  return fields === undefined ? data : new ObjectValue(fields)
}

function memberDefaults(context: QueryContext, given: Value | undefined, defaults: Defaults): Value {
  return addDefaults(context, given instanceof ObjectValue ? given : new ObjectValue(new Map()), defaults)
}

function readDefaults(collection: CollectionDefinition): Defaults {
  const known = defaultsOf.get(collection)
  if (known !== undefined) return known
  const defaults = new Map<string, Default>()
  for (const { name, signature, defaultSource } of collection.fields.values()) {
    const source = fieldSource(collection.name, name)
    const found =
      defaultSource === undefined
        ? nestedDefault(parseFieldType(signature, source).tree)
        : { kind: 'value' as const, body: bodyOf(parseExpression(defaultSource, source).tree) }
    if (found !== undefined) defaults.set(name, found)
  }
  defaultsOf.set(collection, defaults)
  return defaults
}

function nestedDefault(type: ObjectTypeField['type']): Default | undefined {
  if (type.kind !== 'objectType') return undefined
  const defaults = new Map<string, Default>()
  for (const field of type.fields) {
    const found =
      field.defaultValue === undefined ? nestedDefault(field.type) : { kind: 'value' as const, body: bodyOf(field.defaultValue) }
    if (found !== undefined) defaults.set(field.name, found)
  }
  return defaults.size === 0 ? undefined : { kind: 'members', defaults }
}
