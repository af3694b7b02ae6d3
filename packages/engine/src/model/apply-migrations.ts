import type { Timestamp } from '@terrarium/base'
import { NullValue, ObjectValue, type Value } from '@terrarium/values'
import { validate } from './validate.ts'
import type { Discriminator, FieldPath, MigrationAction, SchemaMigration } from './migration.ts'

/** Member that keeps values displaced by added fields, until `moveConflicts` takes them. No field can have this name. */
const CONFLICTS = ' conflicts'

/**
 * Brings the data of a document from the schema version that it was written under to the present one. Data that no migration concerns comes
 * back as it is.
 */
export function migrateData(data: ObjectValue, writtenUnder: Timestamp, migrations: readonly SchemaMigration[]): ObjectValue {
  let migrated = data
  for (const { version, actions } of migrations) {
    if (version <= writtenUnder) continue
    for (const action of actions) migrated = applyAction(migrated, action)
  }
  return migrated
}

/** Applies one action. The target of a move must be free, which the plan guarantees. */
export function applyAction(data: ObjectValue, action: MigrationAction): ObjectValue {
  switch (action.kind) {
    case 'add':
      return addField(data, action)
    case 'drop':
      return remove(data, action.field)
    case 'move': {
      const value = find(data, action.field)
      return value === undefined ? data : insert(remove(data, action.field), action.to, value)
    }
    case 'split':
      return splitField(data, action)
    case 'moveConflicts':
      return moveConflicts(data, action.into)
    case 'moveWildcard':
      return moveWildcard(data, action.into, action.keep)
  }
}

function addField(data: ObjectValue, { field, accepts, value }: Extract<MigrationAction, { kind: 'add' }>): ObjectValue {
  let result = data
  for (let length = 1; length < field.length; length++) {
    const parent = field.slice(0, length)
    if (find(result, parent) === undefined) result = insert(result, parent, EMPTY)
  }
  const known = find(result, field)
  if (known !== undefined) {
    if (isAccepted(accepts, known)) return result
    result = insert(remove(result, field), [CONFLICTS, ...field], known)
  }
  return value === undefined ? result : insert(result, field, value)
}

function splitField(
  data: ObjectValue,
  { field, to, accepts, fieldValue, toValue }: Extract<MigrationAction, { kind: 'split' }>,
): ObjectValue {
  const known = find(data, field)
  if (known === undefined) return insertGiven(insertGiven(data, field, fieldValue), to, toValue)
  if (isAccepted(accepts, known)) return insertGiven(data, to, toValue)
  return insert(insertGiven(remove(data, field), field, fieldValue), to, known)
}

/** Moves the displaced values in their order; a name that is taken gets underscores in front. */
function moveConflicts(data: ObjectValue, into: FieldPath): ObjectValue {
  const conflicts = find(data, [CONFLICTS])
  if (!(conflicts instanceof ObjectValue)) return data
  let result = remove(data, [CONFLICTS])
  for (const [name, value] of conflicts.fields) {
    let free = name
    while (find(result, [...into, free]) !== undefined) free = `_${free}`
    result = insert(result, [...into, free], value)
  }
  return result
}

function moveWildcard(data: ObjectValue, into: FieldPath, keep: ReadonlySet<string>): ObjectValue {
  const extra = [...data.fields].filter(([name]) => !keep.has(name))
  if (extra.length === 0) return data
  const target = find(data, into)
  const taken = new Set(target instanceof ObjectValue ? target.fields.keys() : [])
  const names = new Map<string, string>()
  for (const [name] of [...extra].sort(([a], [b]) => underscores(a) - underscores(b))) {
    let free = name
    while (taken.has(free)) free = `_${free}`
    taken.add(free)
    names.set(name, free)
  }
  let result = new ObjectValue(new Map([...data.fields].filter(([name]) => keep.has(name))))
  for (const [name, value] of extra) result = insert(result, [...into, names.get(name) ?? name], value)
  return result
}

function underscores(name: string): number {
  return name.length - name.replace(/^_+/, '').length
}

function isAccepted({ type, collections }: Discriminator, value: Value): boolean {
  return validate(type, value, undefined, [], { collectionNumber: (name) => collections.get(name) }).length === 0
}

const EMPTY = new ObjectValue(new Map())

function find(data: ObjectValue, path: FieldPath): Value | undefined {
  let value: Value | undefined = data
  for (const name of path) value = value instanceof ObjectValue ? value.fields.get(name) : undefined
  return value instanceof NullValue ? undefined : value
}

function insertGiven(data: ObjectValue, path: FieldPath, value: Value | undefined): ObjectValue {
  return value === undefined ? data : insert(data, path, value)
}

function insert(data: ObjectValue, [name = '', ...rest]: FieldPath, value: Value): ObjectValue {
  if (rest.length === 0) return new ObjectValue(new Map(data.fields).set(name, value))
  const member = data.fields.get(name)
  return new ObjectValue(new Map(data.fields).set(name, insert(member instanceof ObjectValue ? member : EMPTY, rest, value)))
}

function remove(data: ObjectValue, [name = '', ...rest]: FieldPath): ObjectValue {
  const member = data.fields.get(name)
  if (member === undefined) return data
  const fields = new Map(data.fields)
  if (rest.length === 0) fields.delete(name)
  else if (member instanceof ObjectValue) fields.set(name, remove(member, rest))
  return new ObjectValue(fields)
}
