import { displayExpression, displayLambda, displayType } from '../display/display-expression.ts'
import { displayPath } from '../display/names.ts'
import type { DefinitionCollection, DefinitionObject, DefinitionValue, SchemaDefinition } from '../model/definition.ts'
import type {
  AccessProviderItem,
  ActionMember,
  CollectionItem,
  FunctionItem,
  IndexEntry,
  IndexMember,
  MigrationStep,
  RoleItem,
  SchemaItem,
  SchemaPath,
} from '../model/schema-item.ts'

/** The system collection that holds the documents of each kind of item. */
export const DEFINITION_COLLECTIONS: Readonly<Record<SchemaItem['kind'], DefinitionCollection>> = {
  collection: 'Collection',
  function: 'Function',
  role: 'Role',
  accessProvider: 'AccessProvider',
}

/** Returns the definitions of items, in their order. */
export function definitionsOf(items: readonly SchemaItem[]): readonly SchemaDefinition[] {
  return items.map(definitionOf)
}

/** Returns the definition of an item: the content of its document after a push. */
export function definitionOf(item: SchemaItem): SchemaDefinition {
  return { collection: DEFINITION_COLLECTIONS[item.kind], name: item.name.text, data: dataOf(item) }
}

function dataOf(item: SchemaItem): DefinitionObject {
  switch (item.kind) {
    case 'collection':
      return collectionData(item)
    case 'function':
      return functionData(item)
    case 'role':
      return roleData(item)
    case 'accessProvider':
      return accessProviderData(item)
  }
}

/** Leaves out members that are undefined. */
function present(members: Readonly<Record<string, DefinitionValue | undefined>>): DefinitionObject {
  const data: Record<string, DefinitionValue> = {}
  for (const [name, value] of Object.entries(members)) if (value !== undefined) data[name] = value
  return data
}

function nonEmpty(data: DefinitionObject): DefinitionObject | undefined {
  return Object.keys(data).length === 0 ? undefined : data
}

// ---------------------------------------------------------------- collections

function collectionData(item: CollectionItem): DefinitionObject {
  const fields: Record<string, DefinitionValue> = {}
  const computedFields: Record<string, DefinitionValue> = {}
  let wildcard: string | undefined
  for (const field of item.fields) {
    const signature = field.type === undefined ? undefined : displayType(field.type)
    if (field.kind === 'wildcard') wildcard = signature
    else if (field.kind === 'computed') computedFields[field.name.text] = present({ body: displayLambda(field.body), signature })
    else {
      const value = field.defaultValue === undefined ? undefined : displayExpression(field.defaultValue)
      fields[field.name.text] = present({ signature, default: value })
    }
  }
  return present({
    name: item.name.text,
    alias: item.alias?.value.text,
    history_days: BigInt(item.historyDays.value),
    ttl_days: item.ttlDays && BigInt(item.ttlDays.value),
    document_ttls: item.documentTtls?.value,
    indexes: Object.fromEntries(item.indexes.map((index) => [index.name.text, indexData(index)])),
    constraints: constraintsData(item),
    fields: nonEmpty(fields),
    computed_fields: nonEmpty(computedFields),
    wildcard,
    migrations: item.migrations?.steps.map(stepData),
  })
}

function indexData({ terms, values }: IndexMember): DefinitionObject {
  return present({ terms: terms?.entries.map(termData), values: values?.entries.map(valueData) })
}

function termData({ path, multiValued }: IndexEntry): DefinitionObject {
  return { field: displayPath(path.steps), mva: multiValued }
}

function valueData({ path, multiValued, order }: IndexEntry): DefinitionObject {
  return { field: displayPath(path.steps), order, mva: multiValued }
}

function constraintsData({ uniques, checks }: CollectionItem): readonly DefinitionObject[] {
  return [
    ...uniques.map(({ entries }) => ({ unique: entries.map(termData) })),
    ...checks.map(({ name, body }) => ({ check: { name: name.text, body: displayLambda(body) } })),
  ]
}

function stepData(step: MigrationStep): DefinitionObject {
  const text = ({ steps }: SchemaPath): string => displayPath(steps)
  switch (step.kind) {
    case 'add':
    case 'drop':
      return { [step.kind]: { field: text(step.field) } }
    case 'backfill':
      return { backfill: { field: text(step.field), value: displayExpression(step.value) } }
    case 'split':
      return { split: { field: text(step.field), to: step.to.map(text) } }
    case 'move':
      return { move: { field: text(step.field), to: text(step.to) } }
    case 'move_conflicts':
    case 'move_wildcard':
      return { [step.kind]: { into: text(step.into) } }
    case 'add_wildcard':
      return { add_wildcard: {} }
  }
}

// ------------------------------------------------------------ functions, roles

function functionData(item: FunctionItem): DefinitionObject {
  const { parameters } = item.signature
  const names = parameters.map(({ name, variadic }) => `${variadic ? '...' : ''}${name.text}`)
  return present({
    name: item.name.text,
    body: `(${names.join(', ')}) => ${displayExpression(item.body)}`,
    signature: signatureText(item),
    alias: item.alias?.value.text,
    role: item.role?.value.text,
  })
}

/** A signature is kept only if it is complete. */
function signatureText({ signature: { parameters, result } }: FunctionItem): string | undefined {
  if (result === undefined) return undefined
  const texts: string[] = []
  for (const { name, type, variadic } of parameters) {
    if (type === undefined) return undefined
    texts.push(`${name.text}: ${variadic ? '...' : ''}${displayType(type)}`)
  }
  return `(${texts.join(', ')}) => ${displayType(result)}`
}

function roleData({ name, privileges, memberships }: RoleItem): DefinitionObject {
  return {
    name: name.text,
    privileges: privileges.map((member) => present({ resource: member.name.text, actions: actionsData(member.actions) })),
    membership: memberships.map((member) =>
      present({ resource: member.name.text, predicate: member.predicate && displayLambda(member.predicate.body) }),
    ),
  }
}

function actionsData(actions: readonly ActionMember[]): DefinitionObject | undefined {
  return nonEmpty(
    Object.fromEntries(actions.map(({ action, predicate }) => [action, predicate === undefined || displayLambda(predicate.body)])),
  )
}

function accessProviderData({ name, issuer, jwksUri, roles }: AccessProviderItem): DefinitionObject {
  const roleValues = roles.map(({ name: role, predicate }): DefinitionValue => {
    return predicate === undefined ? role.text : { role: role.text, predicate: displayLambda(predicate.body) }
  })
  return present({
    name: name.text,
    issuer: issuer.value,
    jwks_uri: jwksUri.value,
    roles: roleValues.length === 0 ? undefined : roleValues,
  })
}
