import { must } from '@terrarium/base'
import { kindOf, ModuleValue, type DocumentValue, type TimeValue, type Value } from '@terrarium/values'
import { byIdMethod, createMethod, readingMethods } from '../library/document/collection-table.ts'
import type { CollectionDefinition } from '../model/catalog.ts'
import { SYSTEM_ID } from '../model/system-ids.ts'
import { DOCUMENT_ACCESS, DOCUMENT_METHODS } from '../library/document/document-table.ts'
import { objectOf, textMember } from '../model/members.ts'
import { method, overload, overloaded, typeTable } from '../library/native/native-definition.ts'
import { documentType, stringType, timeType } from '../library/native/parameter-types.ts'
import type { SystemLibrary } from '../library/standard-library.ts'
import { moduleOf } from '../runtime/collection-module.ts'
import type { QueryContext } from '../runtime/context.ts'
import type { NativeMethod, TypeTable } from '../runtime/native.ts'
import { QueryError } from '../runtime/query-error.ts'
import { functionOf } from '../runtime/function-values.ts'
import { indexedDocuments } from '../sets/scanned-set.ts'
import { findCredential } from './credential.ts'
import { findName } from '../documents/name-entries.ts'
import { verifyPassword } from './secrets.ts'
import { SYSTEM_DEFINITIONS, systemDefinition } from '../model/system-definitions.ts'

/** Id of the reference to the credential of a document that has none. */
const NO_CREDENTIAL_ID = -1n

const DELETED_COLLECTION = new ModuleValue('Collection.Deleted')

/** Documents of system collections; credentials can do more. */
const systemDocumentTable: TypeTable = typeTable('Doc', { methods: DOCUMENT_METHODS, access: DOCUMENT_ACCESS })

const credentialTable: TypeTable = typeTable('Doc', {
  methods: [
    ...DOCUMENT_METHODS,
    method('verify', [['secret', stringType]], (self: DocumentValue, [secret], context) => verifies(context, self, secret), 'read'),
    overloaded(
      'login',
      [
        overload([['secret', stringType]], (self: DocumentValue, [secret], context) => login(context, self, secret, undefined)),
        overload(
          [
            ['secret', stringType],
            ['ttl', timeType],
          ],
          (self: DocumentValue, [secret, ttl], context) => login(context, self, secret, ttl),
        ),
      ],
      'write',
    ),
  ],
  access: DOCUMENT_ACCESS,
})

function moduleTable(collection: CollectionDefinition): TypeTable {
  const methods = [
    ...readingMethods(collection),
    createMethod(collection, 'create', 'default'),
    method('toString', [], () => collection.name),
  ]
  if (collection.named) methods.push(byNameMethod(collection))
  else methods.push(byIdMethod(collection, 'byId'))
  methods.push(...(OWN_METHODS.get(collection.id) ?? []))
  const apply = APPLICATIONS.get(collection.id) ?? (collection.named ? undefined : byIdMethod(collection, collection.name))
  const fields = collection.id === SYSTEM_ID.Collection ? [{ name: 'Deleted', read: () => DELETED_COLLECTION }] : []
  return typeTable(collection.name, { fields, methods, ...(apply && { apply }) })
}

function byNameMethod(collection: CollectionDefinition): NativeMethod {
  return method(
    'byName',
    [['name', stringType]],
    (_self: Value, [name], context) => context.documents.referenceByName(collection, name),
    'read',
  )
}

const OWN_METHODS: ReadonlyMap<number, readonly NativeMethod[]> = new Map([
  [
    SYSTEM_ID.Token,
    [method('byDocument', [['document', documentType]], (_self: Value, [document], context) => tokensOf(context, document), 'read')],
  ],
  [
    SYSTEM_ID.Credential,
    [method('byDocument', [['document', documentType]], (_self: Value, [document], context) => credentialOf(context, document), 'read')],
  ],
])

const APPLICATIONS: ReadonlyMap<number, NativeMethod> = new Map([
  [
    SYSTEM_ID.Collection,
    method('Collection', [['collection', stringType]], (_self: Value, [name], context) => userCollection(context, name)),
  ],
  [SYSTEM_ID.Function, method('Function', [['function', stringType]], (_self: Value, [name], context) => userFunction(context, name))],
])

function userCollection(context: QueryContext, name: string): Value {
  const collection = context.catalog.findCollection(name)
  if (collection !== undefined && !collection.system) return moduleOf(collection)
  throw unknownName(context, 'collection', 'A collection', SYSTEM_ID.Collection, name)
}

function userFunction(context: QueryContext, name: string): Value {
  const found = context.catalog.findFunction(name)
  if (found !== undefined) return functionOf(found, name)
  throw unknownName(context, 'function', 'A function', SYSTEM_ID.Function, name)
}

function unknownName(context: QueryContext, kind: string, what: string, collectionId: number, name: string): QueryError {
  const isNew = findName(context, collectionId, name) !== undefined
  const hints = isNew
    ? [{ name: 'hint' as const, message: `${what} cannot be created and used in the same query.`, span: context.callSpan }]
    : []
  return new QueryError('invalid_argument', `invalid argument \`${kind}\`: No such user ${kind} \`${name}\`.`, { hints })
}

function tokensOf(context: QueryContext, document: DocumentValue): Value {
  const tokens = must(systemDefinition(SYSTEM_ID.Token), 'the Token collection exists')
  const index = must(tokens.indexes.get('byDocument'), 'tokens are found by document')
  return indexedDocuments(context, tokens, index, [document], {})
}

function credentialOf(context: QueryContext, document: DocumentValue): Value {
  const credentials = must(systemDefinition(SYSTEM_ID.Credential), 'the Credential collection exists')
  return context.documents.reference(credentials, findCredential(context, document) ?? NO_CREDENTIAL_ID)
}

function verifies(context: QueryContext, credential: DocumentValue, password: string): boolean {
  const credentials = must(systemDefinition(SYSTEM_ID.Credential), 'the Credential collection exists')
  const stored = context.documents.storedData(credentials, credential.id)
  const hash = stored && textMember(stored, 'hashed_password')
  return hash !== undefined && verifyPassword(password, hash)
}

/** Creates a token for the credential's document. @throws {QueryError} invalid_secret */
function login(context: QueryContext, credential: DocumentValue, password: string, ttl: TimeValue | undefined): Value {
  if (!verifies(context, credential, password)) throw new QueryError('invalid_secret', 'Provided secret did not match.')
  const tokens = must(systemDefinition(SYSTEM_ID.Token), 'the Token collection exists')
  const document = context.documents.field(credential, 'document')
  return context.documents.create(
    tokens,
    objectOf([
      ['document', document && kindOf(document) === 'document' ? document : undefined],
      ['ttl', ttl],
    ]),
    'default',
  )
}

/** What the collections of the catalog add to the library. */
export const SYSTEM_LIBRARY: SystemLibrary = {
  modules: new Map(SYSTEM_DEFINITIONS.map((collection) => [collection.name, moduleTable(collection)])),
  documentTable: (collectionId) => (collectionId === SYSTEM_ID.Credential ? credentialTable : systemDocumentTable),
}
