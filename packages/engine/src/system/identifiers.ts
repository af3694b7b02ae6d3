import type { Library } from '../runtime/library.ts'

const IDENTIFIER = /^[a-zA-Z_][a-zA-Z0-9_]*$/
const KEYWORDS = new Set(['if', 'else', 'at', 'match', 'case', 'let', 'null', 'true', 'false', 'isa', 'join', 'on', 'of'])

/** Names of types and of the language itself, which collections and functions may not have. */
const RESERVED_NAMES = new Set(
  [
    'FQL _ Any Never struct interface type function collection',
    'Null Boolean Number Int Long Double Float String Bytes Time Date UUID ID Array Set SetCursor EventSource Stream TransactionTime Ref NamedRef EmptyRef',
    'NamedNullDoc EmptyNamedRef Struct Object Doc Function Collection CollectionDef FunctionDef DatabaseDef Database Role AccessProvider Key Token Credential',
    'Credentials Math Query Schema FQLModule MathModule QueryModule SchemaModule StringModule ObjectModule ArrayModule SetModule TimeModule DateModule',
    'BytesModule IntModule LongModule DoubleModule NumberModule BooleanModule IDModule UUIDModule TransactionTimeModule EventSourceModule StreamModule',
    'CollectionCollection FunctionCollection DatabaseCollection RoleCollection AccessProviderCollection KeyCollection TokenCollection CredentialCollection CredentialsModule',
    'NullCollectionDef NullFunctionDef NullDatabaseDef NullRole NullAccessProvider NullKey NullToken NullCredential NullDoc UserCollection Module DeletedCollection',
    'abort log dbg newId ID asc desc',
  ].flatMap((names) => names.split(' ')),
)

/** Tells whether a text can be a name in source. */
export function isIdentifier(text: string): boolean {
  return IDENTIFIER.test(text) && text !== '_' && !KEYWORDS.has(text)
}

/** Tells whether a name is reserved by the language or the library. */
export function isReserved(library: Library, name: string): boolean {
  return KEYWORDS.has(name) || RESERVED_NAMES.has(name) || library.globalNames.includes(name)
}
