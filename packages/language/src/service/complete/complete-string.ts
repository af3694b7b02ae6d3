import { isLineBreak } from '../../source/characters.ts'
import type { Token } from '../../highlight/token.ts'
import type { Expression } from '../../syntax/tree.ts'
import type { TypeEnvironment } from '../../types/environment.ts'
import type { ShownType } from '../../display/shown-type.ts'
import { expectedTypes, enclosingArgument, type EnclosingArgument } from './complete-key.ts'
import { prefixOf } from '../infer/callee.ts'
import { RANKS, type CompletionItem, type CompletionKind } from './completion-item.ts'
import { parseAtCursor, CURSOR_NAME } from '../text/cursor.ts'
import { documentGlobal } from '../documentation/documentation.ts'
import { inferAt } from '../infer/infer-at.ts'
import { BUILTIN_ROLES, type DatabaseNames } from './database-names.ts'
import { pathTo } from '../text/locate.ts'
import { collectionNames, functionNames } from './type-names.ts'

/** The kind of a name in a string. */
type NameKind = 'collection' | 'function' | 'resource' | 'role' | 'keyRole' | 'userRole' | 'accessProvider'

/** Globals whose first argument is a name, and its kind. */
const GLOBAL_NAMES: ReadonlyMap<string, NameKind> = new Map([
  ['Collection', 'collection'],
  ['Function', 'function'],
  ['Role', 'userRole'],
  ['AccessProvider', 'accessProvider'],
])

/** Fields of system documents that are names, by the keys that lead to them; `[]` is an element. */
const FIELD_NAMES: Readonly<Record<string, ReadonlyMap<string, NameKind>>> = {
  Key: new Map([['role', 'keyRole']]),
  Function: new Map([['role', 'role']]),
  Role: new Map(
    ['privileges', 'membership'].flatMap((field): readonly (readonly [string, NameKind])[] => {
      return [
        [`${field}.resource`, 'resource'],
        [`${field}.[].resource`, 'resource'],
      ]
    }),
  ),
  AccessProvider: new Map(['roles', 'roles.[]', 'roles.role', 'roles.[].role'].map((path) => [path, 'userRole'])),
}

const WRITES: ReadonlySet<string> = new Set(['create', 'update', 'replace'])

/** The content of a string that may be a name. */
interface StringPlace {
  readonly start: number
  readonly end: number
  /** The offset of the opening quote. */
  readonly quote: number
}

/** Completes a string at an offset: names of the database where a call takes one, and literals that its type allows. */
export function completeString(
  source: string,
  offset: number,
  tokens: readonly Token[],
  environment: TypeEnvironment,
  names: DatabaseNames,
): readonly CompletionItem[] {
  const place = stringPlace(source, offset, tokens)
  const cursor = place && parseAtCursor(source, place.quote)
  if (place === undefined || cursor === undefined) return []
  const path = pathTo(cursor.tree, cursor.offset)
  const last = path.at(-1)
  const argument = last?.kind === 'identifier' && last.name === CURSOR_NAME ? enclosingArgument(path) : undefined
  if (argument === undefined) return []
  const kind = nameKindOf(argument, environment)
  const known = kind === undefined ? [] : namesOf(kind, environment, names).map((name) => itemOf(name, place))
  return known.length > 0 ? known : literalsOf(expectedTypes(path, environment)).map((text) => itemOf({ text, kind: 'key' }, place))
}

/** Undefined unless the offset is in a string without escapes and interpolations. */
function stringPlace(source: string, offset: number, tokens: readonly Token[]): StringPlace | undefined {
  let first = tokens.length - 1
  const last = tokens[first]
  if (last?.kind !== 'string') return undefined
  const isEmpty = last.end - last.start === 1 && '\'"'.includes(source.charAt(last.start)) && tokens[first - 1]?.kind !== 'string'
  if (!isEmpty) first--
  const quote = tokens[first]
  if (quote?.kind !== 'string' || quote.end - quote.start !== 1 || quote.end > offset) return undefined
  const mark = source.charAt(quote.start)
  if (mark !== '"' && mark !== "'") return undefined
  let end = offset
  while (
    end < source.length &&
    source.charAt(end) !== mark &&
    !isLineBreak(source.charCodeAt(end)) &&
    /[\w\-.;@+$!~%]/.test(source.charAt(end))
  )
    end++
  return { start: quote.end, end, quote: quote.start }
}

function nameKindOf(argument: EnclosingArgument, environment: TypeEnvironment): NameKind | undefined {
  const { call, index, keys } = argument
  const { component, chain, path } = call
  if (index !== 0) return undefined
  const at = chain.components.indexOf(component)
  const receiver = prefixOf(chain, at)
  if (component.kind === 'apply') return keys.length === 0 && receiver.kind === 'identifier' ? GLOBAL_NAMES.get(receiver.name) : undefined
  const owner = ownerOf(path, receiver, environment)
  if (owner === undefined) return undefined
  if (component.field === 'byName' && keys.length === 0) return GLOBAL_NAMES.get(owner)
  return WRITES.has(component.field) ? FIELD_NAMES[owner]?.get(keys.join('.')) : undefined
}

/** The system collection of a receiver: the collection itself, or that of a document. */
function ownerOf(path: readonly Expression[], receiver: Expression, environment: TypeEnvironment): string | undefined {
  if (receiver.kind === 'identifier' && GLOBAL_NAMES.has(receiver.name)) return receiver.name
  const type = inferAt(path, receiver, environment)
  const [name] = type === undefined ? [] : namesIn(type)
  return name?.replace(/(?:Collection|Def)$/, '')
}

function namesIn(type: ShownType): readonly string[] {
  if (type.kind === 'union') return type.members.flatMap(namesIn).filter((name) => name !== 'Null' && !name.startsWith('Null'))
  if (type.kind === 'constructed' && type.name === 'Ref') return type.args.flatMap(namesIn)
  return type.kind === 'name' ? [type.name] : []
}

interface NameItem {
  readonly text: string
  readonly kind: CompletionKind
  readonly doc?: string | undefined
}

function namesOf(kind: NameKind, environment: TypeEnvironment, { roles, accessProviders }: DatabaseNames): readonly NameItem[] {
  const userRoles = roles.map((text): NameItem => ({ text, kind: 'role' }))
  const collections = (withSystem: boolean): readonly NameItem[] =>
    collectionNames(environment)
      .filter((text) => withSystem || documentGlobal(text) === undefined)
      .map((text) => ({ text, kind: 'collection' }))
  const functions = (): readonly NameItem[] => functionNames(environment).map((text) => ({ text, kind: 'function' }))
  switch (kind) {
    case 'collection':
      return collections(false)
    case 'function':
      return functions()
    case 'resource':
      return [...collections(true), ...functions()]
    case 'role':
    case 'keyRole':
      return [...userRoles, ...builtinRoles(kind === 'keyRole')]
    case 'userRole':
      return userRoles
    case 'accessProvider':
      return accessProviders.map((text) => ({ text, kind: 'module' }))
  }
}

/** Returns the built-in roles for keys, or for functions, which run at most as `server` or `admin`. */
export function builtinRoles(forKeys: boolean): readonly NameItem[] {
  const all = [...BUILTIN_ROLES].map(([text, doc]): NameItem => ({ text, kind: 'role', doc }))
  return forKeys ? all : all.filter(({ text }) => text.startsWith('server') || text === 'admin')
}

function literalsOf(types: readonly ShownType[]): readonly string[] {
  const texts = types.flatMap((type): readonly string[] => {
    if (type.kind === 'union') return literalsOf(type.members)
    return type.kind === 'literal' && type.literal.kind === 'string' ? [type.literal.value] : []
  })
  return [...new Set(texts)]
}

function itemOf({ text, kind, doc }: NameItem, { start, end }: StringPlace): CompletionItem {
  return {
    label: text,
    kind,
    detail: '',
    signature: text,
    documentation: doc === undefined ? undefined : { text: doc },
    insert: text,
    snippet: undefined,
    start,
    end,
    edits: [],
    rank: kind === 'collection' && documentGlobal(text) !== undefined ? RANKS.library : RANKS.item,
  }
}
