/** A word of the schema language, with its snippet and description. */
export interface SchemaWord {
  readonly label: string
  readonly snippet: string
  readonly doc: string
}

function word(label: string, snippet: string, doc: string): SchemaWord {
  return { label, snippet, doc }
}

const ALIAS = word('alias', 'alias(${1:Name})', 'Another name for the item, by which queries may call it too.')
const PREDICATE = word('predicate', 'predicate (${1:doc} => ${2:true})', 'Grants only where the function gives true.')

export const ITEM_KEYWORDS: readonly SchemaWord[] = [
  word('collection', 'collection ${1:Name} {\n  ${2}\n}', 'Documents with their fields, indexes and constraints.'),
  word('function', 'function ${1:name}(${2}) {\n  ${3}\n}', 'A function that queries and other functions can call.'),
  word('role', 'role ${1:name} {\n  ${2}\n}', 'What those who have the role may do.'),
  word(
    'access provider',
    'access provider ${1:name} {\n  issuer "${2:https://}"\n  jwks_uri "${3:https://}"\n  ${4}\n}',
    'An issuer of tokens that the database trusts, and the roles that its tokens have.',
  ),
]

export const ANNOTATION_KEYWORDS: readonly SchemaWord[] = [
  ALIAS,
  word('role', 'role(${1:server})', 'The function runs with the rights of the role instead of those of its caller.'),
]

const COLLECTION: readonly SchemaWord[] = [
  word('compute', 'compute ${1:name}: ${2:String} = (${3:doc} => ${4:value})', 'A field whose value is computed when it is read.'),
  word('index', 'index ${1:name} {\n  terms [.${2:field}]\n}', 'Finds documents by the values of fields, in the order of others.'),
  word('unique', 'unique [.${1:field}]', 'No two documents have the same values in these fields.'),
  word('check', 'check ${1:name} (${2:doc} => ${3:true})', 'Documents are written only if the function gives true.'),
  word('history_days', 'history_days ${1:0}', 'For how many days older versions of documents are kept.'),
  word('ttl_days', 'ttl_days ${1:30}', 'After how many days documents are removed that have not been written since.'),
  word('document_ttls', 'document_ttls ${1:true}', 'Whether documents may set when they are removed themselves.'),
  word('migrations', 'migrations {\n  ${1}\n}', 'How existing documents follow the changes of the fields.'),
  word('*', '*: Any', 'Documents may have other fields too.'),
]

const MIGRATIONS: readonly SchemaWord[] = [
  word('add', 'add .${1:field}', 'A field that the collection did not have.'),
  word('backfill', 'backfill .${1:field} = ${2:value}', 'The value that existing documents get in an added field.'),
  word('drop', 'drop .${1:field}', 'Removes a field and its values.'),
  word('move', 'move .${1:field} -> .${2:to}', 'Gives a field another name or place.'),
  word('split', 'split .${1:field} -> .${2:first}, .${3:second}', 'Distributes the values of a field over others by their types.'),
  word('move_conflicts', 'move_conflicts .${1:conflicts}', 'Where values go that do not fit an added field.'),
  word('move_wildcard', 'move_wildcard .${1:others}', 'Where the values of fields go that are not declared.'),
  word('add_wildcard', 'add_wildcard', 'Documents may have other fields from now on.'),
]

/** Actions on documents of a collection. */
const DOCUMENT_ACTIONS: readonly SchemaWord[] = [
  word('read', 'read', 'To read documents, and to find them by indexes.'),
  word('create', 'create', 'To make documents.'),
  word('write', 'write', 'To change documents.'),
  word('delete', 'delete', 'To delete documents.'),
  word('create_with_id', 'create_with_id', 'To make documents with ids of choice.'),
  word('history_read', 'history_read', 'To read documents as they were before.'),
  word('history_write', 'history_write', 'To change documents as they were before.'),
  word('unrestricted_read', 'unrestricted_read', 'To read through indexes without asking for each document.'),
]

const FUNCTION_ACTIONS: readonly SchemaWord[] = [word('call', 'call', 'To call the function.')]

/** Members of blocks by the keyword before them. */
const MEMBERS: Readonly<Record<string, readonly SchemaWord[]>> = {
  collection: COLLECTION,
  index: [
    word('terms', 'terms [.${1:field}]', 'The fields whose values documents are found by.'),
    word('values', 'values [.${1:field}]', 'The fields that found documents are ordered by, and that can be read without them.'),
  ],
  migrations: MIGRATIONS,
  role: [
    word('privileges', 'privileges ${1:Name} {\n  ${2:read}\n}', 'What the role may do with a collection or function.'),
    word('membership', 'membership ${1:Name}', 'Documents of the collection have the role.'),
  ],
  privileges: [...DOCUMENT_ACTIONS, ...FUNCTION_ACTIONS],
  membership: [PREDICATE],
  'access provider': [
    word('issuer', 'issuer "${1:https://}"', 'Who issues the tokens, as they name it.'),
    word('jwks_uri', 'jwks_uri "${1:https://}"', 'Where the keys are that tokens are signed with.'),
    word('role', 'role ${1:name}', 'A role that the tokens have.'),
  ],
}

/** Returns the members of the block of the last of these keywords, which begin with the outermost. */
export function memberKeywords(keywords: readonly string[], isFunction: boolean): readonly SchemaWord[] {
  const last = keywords.at(-1) ?? ''
  const outer = keywords.at(-2)
  if (outer === 'privileges' || (outer === 'access provider' && last === 'role')) return [PREDICATE]
  if (last === 'privileges') return isFunction ? FUNCTION_ACTIONS : DOCUMENT_ACTIONS
  return MEMBERS[last] ?? []
}

/** Describes a keyword, by the keywords of the blocks around it, the outermost first. */
export function describeKeyword(keyword: string, around: readonly string[]): string | undefined {
  const words = around.length === 0 ? ITEM_KEYWORDS : memberKeywords(around, keyword === 'call')
  return words.find(({ label }) => label === keyword)?.doc
}
