import type { CollectionDefinition, IndexDefinition } from './catalog.ts'
import { ANY, optional, unionOf } from './schema-type-of.ts'
import { SYSTEM_ID } from './system-ids.ts'
import type { SchemaType } from './schema-type.ts'
import { ANY_OBJECT, arrayOf, BOOLEAN, DATA, literals, LONG, objectType, recordOf, scalar, STRING } from './system-types.ts'

/** Backing indexes of system collections; those of user collections begin at `USER_BACKING_INDEX_MIN`. */
export const SYSTEM_INDEX = { tokenByDocument: 1, credentialByDocument: 2, keyByDatabase: 3 } as const
export const USER_BACKING_INDEX_MIN = 1024

const INDEX_STATUS = { type: optional(literals('building', 'complete', 'failed')), readOnly: true }
const CONSTRAINT_STATUS = { type: optional(literals('pending', 'active', 'failed')), readOnly: true }
const INDEX_TERMS = arrayOf(objectType({ field: STRING, mva: optional(BOOLEAN) }))
const INDEX_VALUES = arrayOf(objectType({ field: STRING, mva: optional(BOOLEAN), order: optional(literals('asc', 'desc')) }))
const INDEX_SETTINGS = { status: INDEX_STATUS, queryable: optional(BOOLEAN) }
const INDEX = unionOf([
  objectType({ ...INDEX_SETTINGS, terms: INDEX_TERMS }),
  objectType({ ...INDEX_SETTINGS, values: INDEX_VALUES }),
  objectType({ ...INDEX_SETTINGS, terms: INDEX_TERMS, values: INDEX_VALUES }),
])
const UNIQUE = unionOf([arrayOf(STRING), INDEX_TERMS])
const CONSTRAINT = unionOf([
  // A union of one: when it is missing, it is missing as a whole.
  objectType({ check: { kind: 'union', members: [objectType({ name: STRING, body: STRING })] } }),
  objectType({ status: CONSTRAINT_STATUS, unique: UNIQUE }),
])
const FIELD = objectType({ signature: STRING, default: optional(STRING), backfill_value: { type: ANY, internal: true } })
const COMPUTED_FIELD = objectType({ body: STRING, signature: optional(STRING) })
const MIGRATION = unionOf([
  objectType({ backfill: objectType({ field: STRING, value: STRING }) }),
  objectType({ drop: objectType({ field: STRING }) }),
  objectType({ split: objectType({ field: STRING, to: arrayOf(STRING) }) }),
  objectType({ move: objectType({ field: STRING, to: STRING }) }),
  objectType({ add: objectType({ field: STRING }) }),
  objectType({ move_conflicts: objectType({ into: STRING }) }),
  objectType({ move_wildcard: objectType({ into: STRING }) }),
  objectType({ add_wildcard: objectType({}) }),
])
const COLLECTION = objectType({
  name: STRING,
  alias: optional(STRING),
  computed_fields: optional(recordOf(COMPUTED_FIELD)),
  fields: optional(recordOf(FIELD)),
  migrations: optional(arrayOf(MIGRATION)),
  wildcard: optional(STRING),
  history_days: optional(LONG),
  ttl_days: optional(LONG),
  document_ttls: optional(BOOLEAN),
  indexes: optional(recordOf(INDEX)),
  constraints: optional(arrayOf(CONSTRAINT)),
  data: DATA,
})

const QUERY = scalar('Query')

const FUNCTION = objectType({
  name: STRING,
  alias: optional(STRING),
  role: optional(STRING),
  signature: optional(STRING),
  body: unionOf([QUERY, STRING]),
  data: DATA,
})

const GRANT = optional(unionOf([BOOLEAN, STRING, QUERY]))
const ACTIONS = objectType(
  Object.fromEntries(
    ['read', 'write', 'create', 'create_with_id', 'delete', 'history_read', 'history_write', 'unrestricted_read', 'call'].map((action) => [
      action,
      GRANT,
    ]),
  ),
)
const PRIVILEGE = objectType({ resource: STRING, actions: optional(ACTIONS) })
const MEMBERSHIP = objectType({ resource: STRING, predicate: optional(unionOf([QUERY, STRING])) })
const ROLE = objectType({
  name: STRING,
  privileges: optional(unionOf([PRIVILEGE, arrayOf(PRIVILEGE)])),
  membership: optional(unionOf([MEMBERSHIP, arrayOf(MEMBERSHIP)])),
  data: DATA,
})

const PROVIDER_ROLE = unionOf([STRING, objectType({ role: STRING, predicate: unionOf([QUERY, STRING]) })])
const ACCESS_PROVIDER = objectType({
  name: STRING,
  jwks_uri: STRING,
  issuer: STRING,
  roles: optional(unionOf([PROVIDER_ROLE, arrayOf(PROVIDER_ROLE)])),
  audience: { type: optional(STRING), readOnly: true },
  data: DATA,
})

const DATABASE = objectType({
  name: STRING,
  global_id: { type: optional(STRING), readOnly: true },
  priority: optional(LONG),
  typechecked: optional(BOOLEAN),
  protected: optional(BOOLEAN),
  account: optional(ANY_OBJECT),
  data: DATA,
})

const SECRET = { type: optional(STRING), readOnly: true }
const KEY = objectType({ role: STRING, database: optional(STRING), secret: SECRET, data: DATA })
const TOKEN = objectType({ document: { kind: 'anyDocument' }, secret: SECRET, data: DATA })
const CREDENTIAL = objectType({ document: { kind: 'anyDocument' }, password: optional(STRING) })

/** The system collections of every database. */
export const SYSTEM_DEFINITIONS: readonly CollectionDefinition[] = [
  definition('Database', DATABASE, { named: true }),
  definition('Collection', COLLECTION, { named: true }),
  definition('Function', FUNCTION, { named: true }),
  definition('Role', ROLE, { named: true }),
  definition('AccessProvider', ACCESS_PROVIDER, { named: true }),
  definition('Key', KEY, { historyDays: 0, indexes: [termIndex('byDatabase', SYSTEM_INDEX.keyByDatabase, 'database_id')] }),
  definition('Token', TOKEN, { historyDays: 0, indexes: [termIndex('byDocument', SYSTEM_INDEX.tokenByDocument, 'document')] }),
  definition('Credential', CREDENTIAL, {
    historyDays: 0,
    indexes: [termIndex('byDocument', SYSTEM_INDEX.credentialByDocument, 'document')],
  }),
]

const BY_ID = new Map(SYSTEM_DEFINITIONS.map((collection) => [collection.id, collection]))

/** The definition of a system collection by its number. */
export function systemDefinition(id: number): CollectionDefinition | undefined {
  return BY_ID.get(id)
}

function definition(
  name: keyof typeof SYSTEM_ID,
  dataType: SchemaType,
  details: { readonly named?: boolean; readonly historyDays?: number; readonly indexes?: readonly IndexDefinition[] },
): CollectionDefinition {
  return {
    id: SYSTEM_ID[name],
    name,
    alias: undefined,
    system: true,
    named: details.named === true,
    documentId: undefined,
    ts: 0,
    fields: new Map(),
    wildcard: undefined,
    dataType,
    computedFields: new Map(),
    indexes: new Map((details.indexes ?? []).map((index) => [index.name, index])),
    uniqueConstraints: [],
    checkConstraints: [],
    historyDays: details.historyDays,
    ttlDays: undefined,
    documentTtls: undefined,
    historyFloor: 0,
  }
}

function termIndex(name: string, backingId: number, field: string): IndexDefinition {
  return { name, backingId, terms: [{ path: [field], multiValued: false, order: 'asc' }], values: [], queryable: true, status: 'active' }
}
