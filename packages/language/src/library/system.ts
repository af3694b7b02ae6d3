/** Collections of the system: schema items, keys, tokens and credentials. Their records are fixed. @see reference: fql-stdlib.md §16 */
import { member, type Example, type MemberSignature } from './signature.ts'

export interface SystemCollectionSignature {
  /** Name in source. */
  readonly global: string
  /** Name of the type of its documents. */
  readonly document: string
  readonly doc: string
  /** Shows the collection at work, one query after the other. */
  readonly examples: readonly Example[]
  /** Documents are known by a name, else by an id. */
  readonly key: 'name' | 'id'
  /** Record that a document is. */
  readonly record: string
  /** Record that `create` takes. */
  readonly create: string
  /** Further members of the collection. */
  readonly fields: Readonly<Record<string, MemberSignature>>
  /** `Collection(…)`, where it is not `byId`. */
  readonly apply?: MemberSignature
  /** Further methods of documents. */
  readonly methods: Readonly<Record<string, MemberSignature>>
}

const DATA = 'data: { *: Any } | Null'
const STATUS = '"pending" | "active" | "failed"'
const COMPUTED = '{ *: { body: String, signature: String | Null } }'
const DEFINED = '{ *: { signature: String, default: String | Null } }'
const TERM = '{ field: String, mva: Boolean | Null }'
const VALUE = '{ field: String, mva: Boolean | Null, order: "asc" | "desc" | Null }'
const INDEX = `{ terms: Array<${TERM}>, values: Array<${VALUE}>, queryable: Boolean, status: ${STATUS} }`
const NEW_INDEX = `{ terms: Array<${TERM}> | Null, values: Array<${VALUE}> | Null, queryable: Boolean | Null }`
const UNIQUE = `{ unique: Array<String> | Array<{ field: String, mva: Boolean | Null }> }`
const CHECK = '{ check: { name: String, body: String } }'
const MIGRATION = [
  '{ backfill: { field: String, value: String } }',
  '{ drop: { field: String } }',
  '{ split: { field: String, to: Array<String> } }',
  '{ move: { field: String, to: String } }',
  '{ add: { field: String } }',
  '{ move_conflicts: { into: String } }',
  '{ move_wildcard: { into: String } }',
  '{ add_wildcard: {} }',
].join(' | ')
const COLLECTION_LIMITS = 'history_days: Number | Null, ttl_days: Number | Null, document_ttls: Boolean | Null'
const ACCESS_ROLE = '{ role: String, predicate: String }'

const COLLECTION: SystemCollectionSignature = {
  global: 'Collection',
  document: 'CollectionDef',
  doc: 'The collections of the database.',
  examples: [
    { query: 'Collection.create({ name: "Shelf", fields: { code: { signature: "String" } } }).name', result: '"Shelf"' },
    { query: 'Collection.byName("Shelf")!.fields', result: '{ code: { signature: "String" } }' },
  ],
  key: 'name',
  record: `{ name: String, alias: String | Null, computed_fields: ${COMPUTED}, fields: ${DEFINED}, migrations: Array<${MIGRATION}> | Null, wildcard: String, ts: Time, coll: CollectionCollection, ${COLLECTION_LIMITS}, indexes: { *: ${INDEX} }, constraints: Array<{ *: Any }>, ${DATA} }`,
  create: `{ name: String, alias: String | Null, computed_fields: ${COMPUTED} | Null, fields: ${DEFINED} | Null, migrations: Array<${MIGRATION}> | Null, wildcard: String | Null, ${COLLECTION_LIMITS}, indexes: { *: ${NEW_INDEX} } | Null, constraints: Array<${UNIQUE} | ${CHECK}> | Null, ${DATA} }`,
  fields: { Deleted: member('DeletedCollection', 'The collection of references to documents whose collection was deleted.') },
  apply: member('(collection: String) => Any', 'The collection of a name or alias.', 'Collection("Book").byId("1")!.title', '"Walden"'),
  methods: {},
}

const FUNCTION: SystemCollectionSignature = {
  global: 'Function',
  document: 'FunctionDef',
  doc: 'The functions of the database.',
  examples: [
    { query: 'Function.create({ name: "twice", body: "n => n * 2" }).name', result: '"twice"' },
    { query: 'Function.byName("twice")!.body', result: '"n => n * 2"' },
  ],
  key: 'name',
  record: `{ name: String, alias: String | Null, signature: String | Null, ts: Time, coll: FunctionCollection, role: String | Null, body: String, ${DATA} }`,
  create: `{ name: String, alias: String | Null, signature: String | Null, role: String | Null, body: String, ${DATA} }`,
  fields: {},
  apply: member('(function: String) => Any', 'The function of a name or alias.', 'Function("twice")(21)', '42'),
  methods: {},
}

const ROLE: SystemCollectionSignature = {
  global: 'Role',
  document: 'Role',
  doc: 'The roles of the database.',
  examples: [
    {
      query: 'Role.create({ name: "reader", privileges: [{ resource: "Book", actions: { read: true } }] }).name',
      result: '"reader"',
    },
    { query: 'Role.all().map(.name).toArray()', result: '["reader"]' },
  ],
  key: 'name',
  record: `{ name: String, ts: Time, coll: RoleCollection, privileges: Any, membership: Any, ${DATA} }`,
  create: `{ name: String, privileges: Any | Null, membership: Any | Null, ${DATA} }`,
  fields: {},
  methods: {},
}

const ACCESS_PROVIDER: SystemCollectionSignature = {
  global: 'AccessProvider',
  document: 'AccessProvider',
  doc: 'The issuers of tokens that the database trusts.',
  examples: [
    {
      query: 'AccessProvider.create({ name: "corp", issuer: "https://corp.example", jwks_uri: "https://corp.example/keys" }).name',
      result: '"corp"',
    },
    { query: 'AccessProvider.byName("corp")!.issuer', result: '"https://corp.example"' },
  ],
  key: 'name',
  record: `{ name: String, ts: Time, coll: AccessProviderCollection, issuer: String, jwks_uri: String, roles: Array<${ACCESS_ROLE}>, audience: String, ${DATA} }`,
  create: `{ name: String, issuer: String, jwks_uri: String, roles: String | ${ACCESS_ROLE} | Array<String | ${ACCESS_ROLE}> | Null, ${DATA} }`,
  fields: {},
  methods: {},
}

const DATABASE: SystemCollectionSignature = {
  global: 'Database',
  document: 'DatabaseDef',
  doc: 'The child databases.',
  examples: [
    { query: 'Database.create({ name: "archive" }).name', result: '"archive"' },
    { query: 'Database.byName("archive").exists()', result: 'true' },
  ],
  key: 'name',
  record: `{ name: String, ts: Time, coll: DatabaseCollection, global_id: String, priority: Number | Null, typechecked: Boolean | Null, protected: Boolean | Null, ${DATA} }`,
  create: `{ name: String, priority: Number | Null, typechecked: Boolean | Null, protected: Boolean | Null, ${DATA} }`,
  fields: {},
  methods: {},
}

const KEY: SystemCollectionSignature = {
  global: 'Key',
  document: 'Key',
  doc: 'The keys of the database and its children.',
  examples: [
    { query: 'Key.create({ role: "server", data: { of: "the shop" } }).role', result: '"server"' },
    { query: 'Key.firstWhere(.role == "server")!.data', result: '{ of: "the shop" }' },
  ],
  key: 'id',
  record: `{ id: ID, ts: Time, coll: KeyCollection, role: String, database: String | Null, ttl: Time | Null, secret: String | Null, ${DATA} }`,
  create: `{ role: String, database: String | Null, ttl: Time | Null, ${DATA} }`,
  fields: {},
  methods: {},
}

const CREDENTIAL: SystemCollectionSignature = {
  global: 'Credential',
  document: 'Credential',
  doc: 'Passwords of documents.',
  examples: [{ query: 'Credential.create({ document: Book.byId("1")!, password: "leaf" }).document == Book.byId("1")', result: 'true' }],
  key: 'id',
  record: `{ id: ID, ts: Time, coll: CredentialCollection, document: Ref<{ *: Any }>, ${DATA} }`,
  create: `{ id: ID | Null, document: Ref<{ *: Any }>, password: String | Null, ${DATA} }`,
  fields: {
    byDocument: member(
      '(document: { *: Any } | Null) => Ref<Credential>',
      'The credential of a document.',
      'Credential.byDocument(Book.byId("1")!).exists()',
      'true',
    ),
  },
  methods: {
    login: member(
      '((secret: String) => Token) & ((secret: String, ttl: Time) => Token)',
      'Makes a token when the password is right.',
      'Credential.byDocument(Book.byId("1")!)!.login("leaf").document == Book.byId("1")',
      'true',
    ),
    verify: member(
      '(secret: String) => Boolean',
      'Whether the password is right.',
      'Credential.byDocument(Book.byId("1")!)!.verify("leaf")',
      'true',
    ),
  },
}

const TOKEN: SystemCollectionSignature = {
  global: 'Token',
  document: 'Token',
  doc: 'Secrets that authenticate as a document.',
  examples: [{ query: 'Token.create({ document: Book.byId("1") }).document == Book.byId("1")', result: 'true' }],
  key: 'id',
  record: `{ id: ID, ts: Time, coll: TokenCollection, document: { *: Any }, secret: String | Null, ttl: Time | Null, ${DATA} }`,
  create: `{ id: ID | Null, document: { *: Any } | Null, ttl: Time | Null, ${DATA} }`,
  fields: {
    byDocument: member(
      '(document: { *: Any }) => Set<Token>',
      'The tokens of a document.',
      'Token.byDocument(Book.byId("1")!).isEmpty()',
      'false',
    ),
  },
  methods: {},
}

export const SYSTEM_COLLECTIONS: readonly SystemCollectionSignature[] = [
  COLLECTION,
  FUNCTION,
  ROLE,
  ACCESS_PROVIDER,
  DATABASE,
  KEY,
  CREDENTIAL,
  TOKEN,
]
