import { LIBRARY_FUNCTIONS, LIBRARY_MODULES, LIBRARY_TYPES } from '../library/library.ts'
import type { Example, MemberSignature, TypeSignature } from '../library/signature.ts'
import { SYSTEM_COLLECTIONS } from '../library/system.ts'
import type { TypeEnvironment } from '../types/environment.ts'

/** What people are told of something, in a sentence or two. */
export interface Documentation {
  readonly text: string
  readonly example?: Example
}

const COLLECTION_MEMBERS: Readonly<Record<string, string>> = {
  all: 'All documents of the collection, or those within a range of ids.',
  byId: 'The document of an id, or null.',
  byName: 'The document of a name, or null.',
  create: 'Makes a document.',
  createData: 'Makes a document of its data alone.',
  definition: 'The document that defines the collection.',
  firstWhere: 'The first document that passes, or null. Reads until one does.',
  toString: 'The name of the collection.',
  where: 'The documents that pass. Reads the whole collection: an index is cheaper.',
}

const DOCUMENT_MEMBERS: Readonly<Record<string, string>> = {
  coll: 'The collection of the document.',
  delete: 'Deletes the document.',
  exists: 'Whether the document is there.',
  id: 'The id of the document.',
  replace: 'Puts other fields in the place of all.',
  replaceData: 'Puts other data in the place of all.',
  toString: 'The document as text.',
  ts: 'When the document was last written.',
  ttl: 'When the document will be removed, or null.',
  update: 'Changes the given fields; null removes one.',
  updateData: 'Changes the given data; null removes a field.',
}

const INDEX = 'An index: the documents with these terms, in the order of its values.'
const COMMON_FIELDS: ReadonlySet<string> = new Set(['id', 'ts', 'ttl', 'coll'])

const SHAPES: ReadonlyMap<string, TypeSignature> = new Map(
  [...LIBRARY_TYPES, ...LIBRARY_MODULES.map(({ type }) => type)].map((signature) => [signature.name, signature]),
)
const MODULES: ReadonlyMap<string, string> = new Map([
  ...LIBRARY_MODULES.map(({ global, type }) => [global, type.doc] as const),
  ...SYSTEM_COLLECTIONS.map(({ global, doc }) => [global, doc] as const),
  ['FQL', 'Every module and function of the library, by name.'],
  ['Credentials', 'Another name of `Credential`.'],
])
const FUNCTIONS: ReadonlyMap<string, MemberSignature> = new Map(LIBRARY_FUNCTIONS.map((signature) => [signature.name, signature]))
const SYSTEM_MEMBERS: ReadonlyMap<string, Readonly<Record<string, MemberSignature>>> = new Map(
  SYSTEM_COLLECTIONS.flatMap(({ global, document, fields, methods }) => [
    [`${global}Collection`, fields],
    [document, methods],
  ]),
)

/** Tells what a member of a type does; `owner` is the name of the type, undefined for a field of an object. */
export function documentMember(owner: string | undefined, name: string, environment: TypeEnvironment): Documentation | undefined {
  if (owner === undefined) return COMMON_FIELDS.has(name) ? plain(DOCUMENT_MEMBERS[name]) : undefined
  const signature = SHAPES.get(owner)?.fields[name] ?? SYSTEM_MEMBERS.get(owner)?.[name]
  if (signature !== undefined) return ofSignature(signature)
  if (owner === 'FQLModule') return documentGlobal(name)
  if (environment.shape(owner)?.document !== undefined) return plain(DOCUMENT_MEMBERS[name])
  return isCollectionType(owner, environment) ? plain(COLLECTION_MEMBERS[name] ?? INDEX) : undefined
}

/** Tells what a global of the library is. */
export function documentGlobal(name: string): Documentation | undefined {
  const signature = FUNCTIONS.get(name)
  return signature === undefined ? plain(MODULES.get(name)) : ofSignature(signature)
}

/** Tells what `Name(args)` does. */
export function documentApply(typeName: string, environment: TypeEnvironment): Documentation | undefined {
  const apply = SHAPES.get(typeName)?.apply
  if (apply !== undefined) return ofSignature(apply)
  return isCollectionType(typeName, environment) ? plain(COLLECTION_MEMBERS['byId']) : undefined
}

/** Whether the member of a collection is one of the user's indexes. */
export function isIndex(owner: string | undefined, name: string, environment: TypeEnvironment): boolean {
  return owner !== undefined && isCollectionType(owner, environment) && !SYSTEM_MEMBERS.has(owner) && COLLECTION_MEMBERS[name] === undefined
}

export function isCollectionType(name: string, environment: TypeEnvironment): boolean {
  if (SYSTEM_MEMBERS.has(name) && name.endsWith('Collection')) return true
  const document = name.endsWith('Collection') ? name.slice(0, -'Collection'.length) : undefined
  return document !== undefined && environment.shape(document)?.document !== undefined
}

function ofSignature({ doc, example }: MemberSignature): Documentation {
  return example === undefined ? { text: doc } : { text: doc, example }
}

function plain(text: string | undefined): Documentation | undefined {
  return text === undefined ? undefined : { text }
}
