import { LIBRARY_FUNCTIONS, LIBRARY_MODULES, LIBRARY_TYPES } from '../../library/library.ts'
import type { Example, MemberSignature, TypeSignature } from '../../library/signature.ts'
import { SYSTEM_COLLECTIONS } from '../../library/system.ts'
import type { TypeEnvironment } from '../../types/environment.ts'
import { COLLECTION_MEMBERS, DOCUMENT_MEMBERS } from './document-members.ts'

/** A description of a name, in a sentence or two. */
export interface Documentation {
  readonly text: string
  readonly example?: Example
}

const INDEX: Documentation = { text: 'An index: the documents with these terms, in the order of its values.' }
const COMMON_FIELDS: ReadonlySet<string> = new Set(['id', 'ts', 'ttl', 'coll'])

const SHAPES: ReadonlyMap<string, TypeSignature> = new Map(
  [...LIBRARY_TYPES, ...LIBRARY_MODULES.map(({ type }) => type)].map((signature) => [signature.name, signature]),
)
/** Members by the name of their type and their own. */
const MEMBERS: ReadonlyMap<string, ReadonlyMap<string, MemberSignature>> = new Map([
  ...[...SHAPES.values()].map(({ name, fields }) => [name, byName(fields)] as const),
  ...SYSTEM_COLLECTIONS.flatMap(({ global, document, fields, methods }) => [
    [`${global}Collection`, byName(fields)] as const,
    [document, byName(methods)] as const,
  ]),
])
const DOCUMENT_TYPES: ReadonlyMap<string, string> = new Map(SYSTEM_COLLECTIONS.map(({ global, document }) => [global, document]))
const SYSTEM_TYPES: ReadonlySet<string> = new Set(SYSTEM_COLLECTIONS.map(({ global }) => `${global}Collection`))
const COLLECTION = byName(COLLECTION_MEMBERS)
const DOCUMENT = byName(DOCUMENT_MEMBERS)
const MODULES: ReadonlyMap<string, string> = new Map([
  ...LIBRARY_MODULES.map(({ global, type }) => [global, type.doc] as const),
  ...SYSTEM_COLLECTIONS.map(({ global, doc }) => [global, doc] as const),
  ['FQL', 'Every module and function of the library, by name.'],
  ['Credentials', 'Another name of `Credential`.'],
])
const FUNCTIONS: ReadonlyMap<string, MemberSignature> = new Map(LIBRARY_FUNCTIONS.map((signature) => [signature.name, signature]))
/** A map: names that users choose may be those of members of every object. */
function byName<Value>(record: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> {
  return new Map(Object.entries(record))
}

/** Describes a member of a type; `owner` is the name of the type, undefined for a field of an object. */
export function documentMember(owner: string | undefined, name: string, environment: TypeEnvironment): Documentation | undefined {
  if (owner === undefined) return COMMON_FIELDS.has(name) ? DOCUMENT.get(name) : undefined
  const signature = MEMBERS.get(owner)?.get(name)
  if (signature !== undefined) return ofSignature(signature)
  if (owner === 'FQLModule') return documentGlobal(name)
  if (environment.shape(owner)?.document !== undefined) return DOCUMENT.get(name)
  return isCollectionType(owner, environment) ? (COLLECTION.get(name) ?? INDEX) : undefined
}

/** Describes a global of the library. */
export function documentGlobal(name: string): Documentation | undefined {
  const signature = FUNCTIONS.get(name)
  return signature === undefined ? plain(MODULES.get(name)) : ofSignature(signature)
}

/** Describes `Name(args)`. */
export function documentApply(typeName: string, environment: TypeEnvironment): Documentation | undefined {
  const apply = SHAPES.get(typeName)?.apply
  if (apply !== undefined) return ofSignature(apply)
  return isCollectionType(typeName, environment) ? COLLECTION.get('byId') : undefined
}

/** Whether the member of a collection is a declared index. */
export function isIndex(owner: string | undefined, name: string, environment: TypeEnvironment): boolean {
  return owner !== undefined && isCollectionType(owner, environment) && !SYSTEM_TYPES.has(owner) && !COLLECTION.has(name)
}

export function isCollectionType(name: string, environment: TypeEnvironment): boolean {
  if (SYSTEM_TYPES.has(name)) return true
  const document = name.endsWith('Collection') ? name.slice(0, -'Collection'.length) : undefined
  return document !== undefined && environment.shape(document)?.document !== undefined
}

/** Name of the type of the documents of a collection. */
export function documentTypeOf(collection: string): string {
  return DOCUMENT_TYPES.get(collection) ?? collection
}

function ofSignature({ doc, example }: MemberSignature): Documentation {
  return example === undefined ? { text: doc } : { text: doc, example }
}

function plain(text: string | undefined): Documentation | undefined {
  return text === undefined ? undefined : { text }
}
