/** Combines the failures of a constraint into one diagnostic. @see reference: fql-types.md §6.1 */
import type { Diagnostic, Hint } from '../diagnostics/diagnostic.ts'
import type { Span } from '../source/span.ts'
import { BranchGroup } from '../types/overload-branch.ts'
import type { Failing } from '../types/constraint-result.ts'
import { BASE } from '../types/inference.ts'
import { overloadType, type Type } from '../types/type.ts'
import type { Failure } from '../types/failure.ts'
import { describeFailure, isSameSpan, notSubtypeText, typeError, type Wording } from './messages.ts'

type NotSubtype = Extract<Failure, { kind: 'otherLiteral' | 'generic' | 'notSubtype' }>

interface Related {
  readonly lower: Type
  readonly upper: Type
  readonly site: Span
}

export function reportFailures(
  related: Related,
  failures: readonly Failure[],
  wording: Wording,
  keyOf: (type: Type) => number,
): Diagnostic {
  const { site } = related
  const merged = mergeSubtypes(failures, keyOf)
  const [only] = merged
  if (only === undefined || merged.length > 1) return summarize(related, merged, wording)
  const isWithin = contains(site, only.span)
  return isWithin || only.kind !== 'notSubtype' ? describeFailure(only, wording) : summarize(related, merged, wording)
}

function summarize({ lower, upper, site }: Related, failures: readonly Failure[], wording: Wording): Diagnostic {
  const message = notSubtypeText(wording.lower(lower), wording.upper(upper))
  const causes = byPlace(failures.map((failure) => describeFailure(failure, wording)))
  return typeError('not_subtype', message, site, distinct(causes).flatMap(causeHints))
}

function causeHints({ message, span, hints }: Diagnostic): readonly Hint[] {
  return [{ name: 'cause', message, span }, ...hints]
}

/** Sorts diagnostics by source and position, then by text. */
export function byPlace(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const compare = <T>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0)
  return [...diagnostics].sort(
    (a, b) =>
      compare(a.span.source, b.span.source) || a.span.start - b.span.start || a.span.end - b.span.end || compare(a.message, b.message),
  )
}

/** The failures of results, those of one text at one place for one required type once: members of a union fail alike. */
export function distinctFailures(results: readonly Failing[], wording: Wording, keyOf: (type: Type) => number): readonly Failure[] {
  const known = new Set<string>()
  const isNew = (required: string, failure: Failure): boolean => {
    const { message, span } = describeFailure(failure, wording)
    const text = `${required} ${span.source} ${span.start} ${span.end} ${message}`
    return known.size < known.add(text).size
  }
  return results.flatMap(({ lowerBranch, upper, upperBranch, failures }) => {
    const required = `${lowerBranch.ordinal} ${upperBranch.ordinal} ${keyOf(upper)}`
    return failures.filter((failure) => isNew(required, failure))
  })
}

export function distinct(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return [...new Map(diagnostics.map((diagnostic) => [JSON.stringify(diagnostic), diagnostic])).values()]
}

/** Failures of one lower type at one place are reported once, with the union of the upper types. */
function mergeSubtypes(failures: readonly Failure[], keyOf: (type: Type) => number): readonly Failure[] {
  const others = failures.filter(({ kind }) => kind !== 'notSubtype')
  const bySpan = new Map<string, Map<number, NotSubtype[]>>()
  for (const failure of failures) {
    if (failure.kind !== 'notSubtype') continue
    const { source, start, end } = failure.span
    const context = `${source}:${start}:${end}`
    const byLower = bySpan.get(context) ?? new Map<number, NotSubtype[]>()
    bySpan.set(context, byLower)
    byLower.set(keyOf(failure.lower), [...(byLower.get(keyOf(failure.lower)) ?? []), failure])
  }
  return [...others, ...[...bySpan.values()].flatMap((byLower) => [...byLower.values()].flatMap(mergeUppers))]
}

/** Number of the group of merged upper types; it is part of their order. */
const MERGED_GROUP = 2 ** 31 - 1

function mergeUppers(failures: readonly NotSubtype[]): readonly NotSubtype[] {
  const [first] = failures
  if (first === undefined || failures.length === 1) return failures
  const group = new BranchGroup(MERGED_GROUP, failures.length, false, BASE, 0)
  const upper = overloadType(failures.map((failure, i) => ({ branch: group.branches[i] ?? BASE, type: failure.upper })))
  return [{ ...first, upper }]
}

function contains(outer: Span, inner: Span): boolean {
  if (isSameSpan(outer, inner)) return true
  const within = (offset: number): boolean => offset >= outer.start && offset <= outer.end
  return outer.source === inner.source && within(inner.start) && within(inner.end)
}
