import {
  checkQuery,
  createSchemaEnvironment,
  LIBRARY_FUNCTIONS,
  LIBRARY_MODULES,
  LIBRARY_TYPES,
  parseQuery,
  type MemberSignature,
  type TypeSignature,
} from '@terrarium/language'
import type { Catalog, CollectionDefinition } from '../model/catalog.ts'
import { typeSourcesOf } from '../check/type-sources.ts'
import { SYSTEM_DEFINITIONS } from '../model/system-definitions.ts'

/** A type as editors see it; types are written in FQL's own syntax. */
export interface DescribedType {
  readonly self: string
  readonly fields?: Readonly<Record<string, string>>
  readonly ops?: Readonly<Record<string, string>>
  readonly apply?: string
  readonly access?: string
  readonly alias?: string
  readonly type_hint?: 'server_collection' | 'user_collection' | 'module'
}

/** The names that queries can use and the types behind them. */
export interface DescribedEnvironment {
  readonly globals: Readonly<Record<string, string>>
  readonly types: Readonly<Record<string, DescribedType>>
}

const SYSTEM_MEMBERS = ['all', 'byId', 'byName', 'create', 'where', 'firstWhere', 'toString']
const USER_MEMBERS = ['all', 'byId', 'create', 'createData', 'definition', 'where', 'firstWhere', 'toString']
const DOCUMENT_MEMBERS = ['id', 'ts', 'ttl', 'coll', 'exists', 'update', 'replace', 'updateData', 'replaceData', 'delete']

/** Describes the library and a database's collections and functions. @see wire-protocol.md §7.1 */
export function describeEnvironment(catalog: Catalog): DescribedEnvironment {
  const typeOf = createTypeReader(catalog)
  const user = catalog.collections.flatMap((collection) => namesOf(collection).map((name) => ({ name, collection })))
  const functions = catalog.functions.flatMap(namesOf)
  const system = SYSTEM_DEFINITIONS.map(({ name }) => name)
  return {
    globals: {
      ...Object.fromEntries(LIBRARY_FUNCTIONS.map(({ name, type }) => [name, type])),
      ...Object.fromEntries(LIBRARY_MODULES.map(({ global, type }) => [global, type.name])),
      ...Object.fromEntries([...system, ...user.map(({ name }) => name)].map((name) => [name, `${name}Collection`])),
      ...Object.fromEntries(functions.map((name) => [name, typeOf(name) ?? 'Any'])),
    },
    types: {
      ...Object.fromEntries(LIBRARY_TYPES.map((type) => [type.name, libraryType(type)])),
      ...Object.fromEntries(LIBRARY_MODULES.map(({ type }) => [type.name, { ...libraryType(type), type_hint: 'module' as const }])),
      ...Object.fromEntries(system.map((name) => [`${name}Collection`, collectionType(typeOf, name, SYSTEM_MEMBERS, 'server_collection')])),
      ...Object.fromEntries(user.flatMap(({ name, collection }) => userTypes(typeOf, name, collection))),
    },
  }
}

type TypeReader = (expression: string) => string | undefined

/** Asks the type checker for the type of an expression. */
function createTypeReader(catalog: Catalog): TypeReader {
  const environment = createSchemaEnvironment(typeSourcesOf(catalog))
  return (expression) => checkQuery(parseQuery(expression).tree, environment).staticType
}

function namesOf({ name, alias }: { readonly name: string; readonly alias: string | undefined }): readonly string[] {
  return alias === undefined ? [name] : [name, alias]
}

function libraryType({ name, parameters, fields, operators, apply, access, alias }: TypeSignature): DescribedType {
  const typesOf = (members: Readonly<Record<string, MemberSignature>>): Record<string, string> =>
    Object.fromEntries(Object.entries(members).map(([member, { type }]) => [member, type]))
  return {
    self: parameters.length === 0 ? name : `${name}<${parameters.join(', ')}>`,
    fields: typesOf(fields),
    ops: operators,
    ...(apply && { apply: apply.type }),
    ...(access && { access: access.type }),
    ...(alias !== undefined && { alias }),
  }
}

function collectionType(
  typeOf: TypeReader,
  name: string,
  members: readonly string[],
  hint: DescribedType['type_hint'] & string,
): DescribedType {
  return { self: `${name}Collection`, fields: memberTypes(typeOf, name, members), type_hint: hint }
}

function userTypes(typeOf: TypeReader, name: string, collection: CollectionDefinition): readonly (readonly [string, DescribedType])[] {
  const fields = [...collection.fields.keys(), ...collection.computedFields.keys()]
  const document = memberTypes(typeOf, `${name}.byId("0")!`, [...DOCUMENT_MEMBERS, ...fields])
  return [
    [name, { self: name, fields: document }],
    [`${name}Collection`, collectionType(typeOf, name, [...USER_MEMBERS, ...collection.indexes.keys()], 'user_collection')],
  ]
}

function memberTypes(typeOf: TypeReader, receiver: string, members: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    members.flatMap((member) => {
      const type = typeOf(`${receiver}.${member}`)
      return type === undefined ? [] : [[member, type] as const]
    }),
  )
}
