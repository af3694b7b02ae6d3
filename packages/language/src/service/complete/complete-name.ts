import type { TypeEnvironment } from '../../types/environment.ts'
import { displayType, type ShownType } from '../../display/shown-type.ts'
import { bindNames, visibleAt } from '../names/bindings.ts'
import { isCallable, signaturesOf } from '../infer/callee.ts'
import { RANKS, type CompletionItem, type CompletionKind } from './completion-item.ts'
import { parseAtCursor, type Cursor } from '../text/cursor.ts'
import { documentGlobal, isCollectionType } from '../documentation/documentation.ts'
import { inferAt } from '../infer/infer-at.ts'
import { knownTypes } from '../infer/known-types.ts'
import { pathTo } from '../text/locate.ts'
import { describeName, shortType } from '../signature/signature-text.ts'
import { callSnippet } from './snippet.ts'
import type { Expression } from '../../syntax/tree.ts'

interface Keyword {
  readonly label: string
  readonly snippet: string | undefined
  readonly doc: string
  /** Whether it is only allowed at the start of a statement. */
  readonly isStatement: boolean
}

const KEYWORDS: readonly Keyword[] = [
  { label: 'let', snippet: 'let ${1:name} = ${2:value}', doc: 'Names a value for the statements that follow.', isStatement: true },
  { label: 'if', snippet: 'if (${1:condition}) ${2:value}', doc: 'A value under a condition, else null.', isStatement: false },
  { label: 'if else', snippet: 'if (${1:condition}) ${2:value} else ${3:other}', doc: 'One of two values.', isStatement: false },
  { label: 'at', snippet: 'at (${1:time}) ${2:value}', doc: 'A value as it was at another time.', isStatement: false },
  { label: 'null', snippet: undefined, doc: 'The absence of a value.', isStatement: false },
  { label: 'true', snippet: undefined, doc: '', isStatement: false },
  { label: 'false', snippet: undefined, doc: '', isStatement: false },
]

/** Completes names at the cursor: locals, items of the schema, the library, and keywords. */
export function completeName(
  cursor: Cursor,
  path: readonly Expression[],
  source: string,
  environment: TypeEnvironment,
): readonly CompletionItem[] {
  const isCalled = source.charAt(cursor.end) === '('
  const locals = localItems(cursor)
  const taken = new Set(locals.map(({ label }) => label))
  const globals = [...new Set(environment.globalNames())].filter((name) => !taken.has(name))
  return [
    ...locals,
    ...globals.flatMap((name) => globalItem(name, cursor, isCalled, environment) ?? []),
    ...keywordItems(cursor, isStatementStart(path)),
  ]
}

/** Leaves out the types of locals: inferring many takes long. `describeLocal` infers one. */
function localItems({ tree, offset, start, end }: Cursor): readonly CompletionItem[] {
  return visibleAt(bindNames(tree), offset).map(({ name, kind }) => ({
    label: name,
    kind: kind === 'let' ? 'local' : 'parameter',
    detail: '',
    signature: name,
    documentation: undefined,
    insert: name,
    snippet: undefined,
    start,
    end,
    edits: [],
    rank: RANKS.local,
  }))
}

/** Shows the type of a name in scope at an offset. */
export function describeLocal(source: string, offset: number, name: string, environment: TypeEnvironment): string | undefined {
  const cursor = parseAtCursor(source, offset)
  if (cursor === undefined) return undefined
  const type = inferAt(pathTo(cursor.tree, cursor.offset), { kind: 'identifier', name, span: cursor.tree.span }, environment)
  return type === undefined ? undefined : displayType(type)
}

function globalItem(name: string, { start, end }: Cursor, isCalled: boolean, environment: TypeEnvironment): CompletionItem | undefined {
  const types = knownTypes(environment)
  const type = types.global(name)
  if (type === undefined) return undefined
  const documentation = documentGlobal(name)
  const kind = kindOfGlobal(type, environment)
  const signatures = kind === 'function' ? signaturesOf(types, type) : []
  return {
    label: name,
    kind,
    detail: shortType(type, signatures),
    signature: describeName(name, type, signatures),
    documentation,
    insert: name,
    snippet: isCalled ? undefined : callSnippet(name, signatures),
    start,
    end,
    edits: [],
    rank: documentation === undefined ? RANKS.item : RANKS.library,
  }
}

export function kindOfGlobal(type: ShownType, environment: TypeEnvironment): CompletionKind {
  if (isCallable(type) || (type.kind === 'constructed' && type.name === 'UserFunction')) return 'function'
  return type.kind === 'name' && isCollectionType(type.name, environment) ? 'collection' : 'module'
}

function keywordItems({ start, end }: Cursor, isStatement: boolean): readonly CompletionItem[] {
  return KEYWORDS.filter((keyword) => isStatement || !keyword.isStatement).map(({ label, snippet, doc }) => ({
    label,
    kind: 'keyword',
    detail: '',
    signature: label,
    documentation: doc === '' ? undefined : { text: doc },
    insert: label.replace(' else', ''),
    snippet,
    start,
    end,
    edits: [],
    rank: RANKS.keyword,
  }))
}

function isStatementStart(path: readonly Expression[]): boolean {
  return path[path.length - 2]?.kind === 'block'
}
