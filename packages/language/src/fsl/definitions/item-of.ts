import { parseExpression, parseFieldPath, parseFieldType, parseLambda, parseType } from '../../syntax/parse-query.ts'
import type { BlockExpression, LambdaExpression, TypeExpression } from '../../syntax/tree.ts'
import type { DefinitionObject, DefinitionValue, SchemaDefinition } from '../model/definition.ts'
import { NO_SPAN, isAction, unwrittenHistoryDays } from '../model/schema-item.ts'
import type {
  AccessProviderItem,
  Annotation,
  CheckMember,
  CollectionItem,
  Days,
  EntriesMember,
  FunctionItem,
  FunctionParameter,
  GrantMember,
  IndexEntry,
  IndexMember,
  MigrationStep,
  Predicate,
  PrivilegesMember,
  RoleItem,
  SchemaField,
  SchemaItem,
  SchemaName,
  SchemaPath,
  SettingMember,
} from '../model/schema-item.ts'

/** Kinds of items in the order of a generated text. */
const ORDER: readonly SchemaDefinition['collection'][] = ['Collection', 'Function', 'Role', 'AccessProvider']

/** `history_days` of a collection whose documents keep their history for ever. */
export const FOREVER_DAYS: Days = '9223372036854775807'

/**
 * Makes items from definitions: collections, functions, roles and access providers, each in the order given.
 * A function with the name of a collection gets an alias: in schema text two items of one name need one.
 */
export function itemsOf(definitions: readonly SchemaDefinition[]): readonly SchemaItem[] {
  const namesOf = (kind: SchemaDefinition['collection']): ReadonlySet<string> =>
    new Set(definitions.filter(({ collection }) => collection === kind).map(({ name }) => name))
  const collections = namesOf('Collection')
  const taken = new Set([...collections, ...namesOf('Function')])
  return ORDER.flatMap((kind) => definitions.filter(({ collection }) => collection === kind)).map((definition) => {
    const item = itemOf(definition)
    if (item.kind !== 'function' || item.alias !== undefined || !collections.has(item.name.text)) return item
    let alias = `${item.name.text}Function`
    while (taken.has(alias)) alias += 'Function'
    return { ...item, alias: annotation('alias', alias) }
  })
}

/** Makes an item from a valid definition. Its spans are `NO_SPAN`, or lie in the strings of the definition. */
export function itemOf({ collection, name, data }: SchemaDefinition): SchemaItem {
  switch (collection) {
    case 'Collection':
      return collectionOf(name, data)
    case 'Function':
      return functionOf(name, data)
    case 'Role':
      return roleOf(name, data)
    case 'AccessProvider':
      return accessProviderOf(name, data)
  }
}

// --------------------------------------------------------------- reading of data

function isObject(value: DefinitionValue | undefined): value is DefinitionObject {
  return typeof value === 'object' && !isList(value)
}

function isList(value: DefinitionValue | undefined): value is readonly DefinitionValue[] {
  return Array.isArray(value)
}

function textOf(value: DefinitionValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function objectOf(value: DefinitionValue | undefined): DefinitionObject {
  return isObject(value) ? value : {}
}

/** A list; a single element counts as a list of one. */
function listOf(value: DefinitionValue | undefined): readonly DefinitionValue[] {
  if (value === undefined) return []
  return isList(value) ? value : [value]
}

function daysOf(value: DefinitionValue | undefined): Days | undefined {
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : undefined
}

function name(text: string): SchemaName {
  return { text, span: NO_SPAN }
}

function annotation(kind: Annotation['kind'], text: string): Annotation {
  return { kind, value: name(text), span: NO_SPAN }
}

function optionalAnnotation(kind: Annotation['kind'], value: DefinitionValue | undefined): Annotation | undefined {
  return typeof value === 'string' ? annotation(kind, value) : undefined
}

function setting<Value>(value: Value): SettingMember<Value> {
  return { value, valueSpan: NO_SPAN, span: NO_SPAN }
}

function optionalSetting<Value>(value: Value | undefined): SettingMember<Value> | undefined {
  return value === undefined ? undefined : setting(value)
}

function typeOf(signature: string): TypeExpression {
  return parseType(signature, NO_SPAN.source).tree.type
}

function lambdaOf(body: DefinitionValue | undefined): LambdaExpression {
  return parseLambda(textOf(body) ?? '', NO_SPAN.source, { shortAllowed: true }).tree
}

function pathOf(value: DefinitionValue | undefined): SchemaPath {
  const steps = parseFieldPath(textOf(value) ?? '', NO_SPAN.source).tree
  return { steps, stepSpans: steps.map(() => NO_SPAN), span: NO_SPAN }
}

// ---------------------------------------------------------------- collections

function collectionOf(text: string, data: DefinitionObject): CollectionItem {
  const days = daysOf(data['history_days']) ?? FOREVER_DAYS
  const constraints = listOf(data['constraints']).map(objectOf)
  const { document_ttls: documentTtls } = data
  return {
    kind: 'collection',
    name: name(text),
    alias: optionalAnnotation('alias', data['alias']),
    fields: fieldsOf(data),
    indexes: Object.entries(objectOf(data['indexes'])).map(([key, index]) => indexOf(key, objectOf(index))),
    uniques: constraints.flatMap(({ unique }) => (unique === undefined ? [] : [entriesOf(listOf(unique))])),
    checks: constraints.flatMap(({ check }) => (check === undefined ? [] : [checkOf(objectOf(check))])),
    historyDays: days === '0' ? unwrittenHistoryDays(days) : { ...setting(days), written: true },
    ttlDays: optionalSetting(daysOf(data['ttl_days'])),
    documentTtls: optionalSetting(typeof documentTtls === 'boolean' ? documentTtls : undefined),
    migrations: migrationsOf(listOf(data['migrations']).map(objectOf)),
    span: NO_SPAN,
    comment: undefined,
  }
}

function fieldsOf(data: DefinitionObject): SchemaField[] {
  const fields: SchemaField[] = []
  for (const [key, value] of Object.entries(objectOf(data['fields']))) {
    const { signature, default: given } = objectOf(value)
    const defaultValue = typeof given === 'string' ? parseExpression(given, NO_SPAN.source).tree : undefined
    const type = parseFieldType(textOf(signature) ?? '', NO_SPAN.source).tree
    fields.push({ kind: 'defined', name: name(key), type, defaultValue, span: NO_SPAN })
  }
  for (const [key, value] of Object.entries(objectOf(data['computed_fields']))) {
    const { signature, body } = objectOf(value)
    const type = typeof signature === 'string' ? typeOf(signature) : undefined
    fields.push({ kind: 'computed', name: name(key), type, body: lambdaOf(body), span: NO_SPAN })
  }
  const wildcard = textOf(data['wildcard'])
  if (wildcard !== undefined) fields.push({ kind: 'wildcard', type: typeOf(wildcard), span: NO_SPAN })
  return fields
}

function indexOf(text: string, data: DefinitionObject): IndexMember {
  const terms = listOf(data['terms'])
  const values = listOf(data['values'])
  return {
    name: name(text),
    terms: terms.length === 0 ? undefined : entriesOf(terms),
    values: values.length === 0 ? undefined : entriesOf(values),
    span: NO_SPAN,
  }
}

function entriesOf(values: readonly DefinitionValue[]): EntriesMember {
  return { entries: values.map(entryOf), listSpan: NO_SPAN, span: NO_SPAN }
}

function entryOf(value: DefinitionValue): IndexEntry {
  const { field, mva, order } = typeof value === 'string' ? { field: value } : objectOf(value)
  return { path: pathOf(field), multiValued: mva === true, order: order === 'desc' ? 'desc' : 'asc', span: NO_SPAN }
}

function checkOf(data: DefinitionObject): CheckMember {
  return { name: name(textOf(data['name']) ?? ''), body: lambdaOf(data['body']), bodySpan: NO_SPAN, span: NO_SPAN }
}

function migrationsOf(steps: readonly DefinitionObject[]): CollectionItem['migrations'] {
  if (steps.length === 0) return undefined
  return { steps: steps.flatMap((step) => stepOf(step) ?? []), span: NO_SPAN }
}

function stepOf(data: DefinitionObject): MigrationStep | undefined {
  const [entry] = Object.entries(data)
  if (entry === undefined) return undefined
  const [kind, value] = entry
  const details = objectOf(value)
  const field = pathOf(details['field'])
  const span = NO_SPAN
  switch (kind) {
    case 'add':
    case 'drop':
      return { kind, field, span }
    case 'backfill':
      return { kind, field, value: parseExpression(textOf(details['value']) ?? '', NO_SPAN.source).tree, span }
    case 'split':
      return { kind, field, to: listOf(details['to']).map(pathOf), span }
    case 'move':
      return { kind, field, to: pathOf(details['to']), span }
    case 'move_conflicts':
    case 'move_wildcard':
      return { kind, into: pathOf(details['into']), span }
    case 'add_wildcard':
      return { kind, span }
  }
  return undefined
}

// ------------------------------------------------------------ functions, roles

function functionOf(text: string, data: DefinitionObject): FunctionItem {
  const lambda = lambdaOf(data['body'])
  const type = typeof data['signature'] === 'string' ? typeOf(data['signature']) : undefined
  const signature = type?.kind === 'functionType' ? type : undefined
  const parameters: FunctionParameter[] = lambda.parameters.map((parameter, index) => {
    return { name: name(parameter.name), type: signature?.parameters[index]?.type, variadic: false }
  })
  if (lambda.variadic !== undefined) {
    parameters.push({ name: name(lambda.variadic.name), type: signature?.variadic?.type, variadic: true })
  }
  return {
    kind: 'function',
    name: name(text),
    alias: optionalAnnotation('alias', data['alias']),
    role: optionalAnnotation('role', data['role']),
    signature: { parameters, result: signature?.result, span: NO_SPAN },
    body: blockOf(lambda),
    span: NO_SPAN,
    comment: undefined,
  }
}

function blockOf({ body }: LambdaExpression): BlockExpression {
  if (body.kind === 'block') return body
  return { kind: 'block', span: NO_SPAN, statements: [{ kind: 'expressionStatement', span: body.span, expression: body }] }
}

function roleOf(text: string, data: DefinitionObject): RoleItem {
  return {
    kind: 'role',
    name: name(text),
    privileges: listOf(data['privileges']).map((value) => privilegesOf(objectOf(value))),
    memberships: listOf(data['membership']).map((value) => grantOf(objectOf(value), 'resource')),
    span: NO_SPAN,
    comment: undefined,
  }
}

/** Leaves out actions that are not granted. */
function privilegesOf(data: DefinitionObject): PrivilegesMember {
  const actions = Object.entries(objectOf(data['actions'])).flatMap(([action, given]) => {
    if (!isAction(action) || given === false) return []
    return [{ action, predicate: predicateOf(given), span: NO_SPAN }]
  })
  return { name: name(textOf(data['resource']) ?? ''), actions, span: NO_SPAN, blockSpan: NO_SPAN }
}

function predicateOf(body: DefinitionValue | undefined): Predicate | undefined {
  return typeof body === 'string' ? { body: lambdaOf(body), span: NO_SPAN } : undefined
}

function grantOf(data: DefinitionObject, key: 'resource' | 'role'): GrantMember {
  return { name: name(textOf(data[key]) ?? ''), predicate: predicateOf(data['predicate']), span: NO_SPAN }
}

function accessProviderOf(text: string, data: DefinitionObject): AccessProviderItem {
  return {
    kind: 'accessProvider',
    name: name(text),
    issuer: setting(textOf(data['issuer']) ?? ''),
    jwksUri: setting(textOf(data['jwks_uri']) ?? ''),
    roles: listOf(data['roles']).map((value) => grantOf(typeof value === 'string' ? { role: value } : objectOf(value), 'role')),
    span: NO_SPAN,
    comment: undefined,
  }
}
