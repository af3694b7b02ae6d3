import { isValidIdentifier } from '../source/identifiers.ts'
import { quote } from '../source/quote.ts'
import type { Span } from '../syntax/span.ts'
import type { Expression } from '../syntax/tree.ts'
import type { TypeEnvironment } from '../types/environment.ts'
import { isCallable, signaturesOf } from './call.ts'
import { RANKS, type CompletionItem } from './completion.ts'
import { documentMember, isIndex } from './documentation.ts'
import { inferAt } from './infer.ts'
import { knownTypes } from './known-types.ts'
import { membersOf, type Member } from './members.ts'
import { describeName, shortType } from './signature-text.ts'
import { callSnippet } from './snippet.ts'

/** Where a member is due. */
export interface MemberPlace {
  readonly path: readonly Expression[]
  readonly receiver: Expression
  /** The dot before it; undefined in projections. */
  readonly dot: Span | undefined
  readonly optional: boolean
  readonly start: number
  readonly end: number
  /** Whether arguments follow already. */
  readonly isCalled: boolean
}

/** Members of the type of what stands before the dot. */
export function completeMember(place: MemberPlace, environment: TypeEnvironment): readonly CompletionItem[] {
  const type = inferAt(place.path, place.receiver, environment)
  if (type === undefined) return []
  const { members, nullable } = membersOf(knownTypes(environment), type)
  const guarded = nullable && !place.optional
  return [...members.values()].flatMap((member) => itemOf(member, guarded, place, environment) ?? [])
}

function itemOf(member: Member, guarded: boolean, place: MemberPlace, environment: TypeEnvironment): CompletionItem | undefined {
  const { start, end, dot } = place
  const { name, type, owner } = member
  const isName = isValidIdentifier(name)
  if (dot === undefined && (!isName || isCallable(type))) return undefined
  const callable = isCallable(type)
  const signatures = callable ? signaturesOf(knownTypes(environment), type) : []
  const kind = isIndex(owner, name, environment) ? 'index' : callable ? 'method' : 'field'
  return {
    label: name,
    kind,
    detail: shortType(type, signatures),
    signature: describeName(name, type, signatures),
    documentation: documentMember(owner, name, environment),
    insert: isName ? name : `[${quote(name)}]`,
    snippet: callable && !place.isCalled && isName ? callSnippet(name, signatures) : undefined,
    start,
    end,
    edits: dot === undefined ? [] : dotEdits(dot, isName, guarded),
    rank: rankOf(name, kind),
  }
}

/** The dot becomes `?.` where null may come, and gives way to brackets. */
function dotEdits({ start, end }: Span, isName: boolean, guarded: boolean): CompletionItem['edits'] {
  if (isName) return guarded ? [{ start, end, text: '?.' }] : []
  return [{ start, end, text: guarded ? '?.' : '' }]
}

const RARE: ReadonlySet<string> = new Set(['toString', 'definition', 'coll'])
const COMMON: ReadonlySet<string> = new Set(['id', 'ts', 'ttl'])

/** What the user has declared comes before what all documents and collections have. */
function rankOf(name: string, kind: CompletionItem['kind']): number {
  if (RARE.has(name)) return RANKS.rare
  if (kind === 'index') return RANKS.index
  if (kind === 'method') return RANKS.method
  return COMMON.has(name) ? RANKS.commonField : RANKS.field
}
