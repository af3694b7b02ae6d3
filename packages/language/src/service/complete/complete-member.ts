import { isValidIdentifier } from '../../source/identifiers.ts'
import { quote } from '../../source/quote.ts'
import type { Span } from '../../source/span.ts'
import type { Expression } from '../../syntax/tree.ts'
import type { TypeEnvironment } from '../../types/environment.ts'
import { isCallable, signaturesOf } from '../infer/callee.ts'
import { RANKS, type CompletionItem } from './completion-item.ts'
import { documentMember, isIndex } from '../documentation/documentation.ts'
import { inferAt } from '../infer/infer-at.ts'
import { knownTypes } from '../infer/known-types.ts'
import { membersOf, type Member } from '../infer/members.ts'
import { describeName, shortType } from '../signature/signature-text.ts'
import { callSnippet } from './snippet.ts'

/** A place where a member is expected. */
export interface MemberPlace {
  readonly path: readonly Expression[]
  readonly receiver: Expression
  /** The dot before the member; undefined in projections. */
  readonly dot: Span | undefined
  readonly optional: boolean
  readonly start: number
  readonly end: number
  /** Whether arguments follow already. */
  readonly isCalled: boolean
}

/** Completes the members of the type of the receiver. */
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

/** Replaces the dot by `?.` where the receiver may be null, and removes it in front of brackets. */
function dotEdits({ start, end }: Span, isName: boolean, guarded: boolean): CompletionItem['edits'] {
  if (isName) return guarded ? [{ start, end, text: '?.' }] : []
  return [{ start, end, text: guarded ? '?.' : '' }]
}

const RARE: ReadonlySet<string> = new Set(['toString', 'definition', 'coll'])
const COMMON: ReadonlySet<string> = new Set(['id', 'ts', 'ttl'])

/** Members that the user has declared come before those of all documents and collections. */
function rankOf(name: string, kind: CompletionItem['kind']): number {
  if (RARE.has(name)) return RANKS.rare
  if (kind === 'index') return RANKS.index
  if (kind === 'method') return RANKS.method
  return COMMON.has(name) ? RANKS.commonField : RANKS.field
}
