/** Makes one diagnostic of the failures of a relation. @see reference: fql-types.md §6.1 */
import type { Diagnostic, Hint } from '../diagnostics/diagnostic.ts'
import type { Span } from '../syntax/span.ts'
import { AlternativeGroup } from '../types/alternative.ts'
import { BASE } from '../types/inference.ts'
import { overloadType, type Type } from '../types/type.ts'
import type { Failure } from '../types/failure.ts'
import { describeFailure, isSameSpan, notSubtypeText, typeError, type Wording } from './messages.ts'

type NotSubtype = Extract<Failure, { kind: 'otherLiteral' | 'generic' | 'notSubtype' }>

interface Related {
  readonly value: Type
  readonly use: Type
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

function summarize({ value, use, site }: Related, failures: readonly Failure[], wording: Wording): Diagnostic {
  const message = notSubtypeText(wording.value(value), wording.use(use))
  const causes = byPlace(failures.map((failure) => describeFailure(failure, wording)))
  return typeError('not_subtype', message, site, distinct(causes).flatMap(causeHints))
}

function causeHints({ message, span, hints }: Diagnostic): readonly Hint[] {
  return [{ name: 'cause', message, span }, ...hints]
}

/** In the order of the source; what is found at one place, by its text. */
export function byPlace(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const compare = <T>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0)
  return [...diagnostics].sort(
    (a, b) =>
      compare(a.span.source, b.span.source) || a.span.start - b.span.start || a.span.end - b.span.end || compare(a.message, b.message),
  )
}

export function distinct(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return [...new Map(diagnostics.map((diagnostic) => [JSON.stringify(diagnostic), diagnostic])).values()]
}

/** What does not fit several uses at the same place is told once, of the union of them. */
function mergeSubtypes(failures: readonly Failure[], keyOf: (type: Type) => number): readonly Failure[] {
  const others = failures.filter(({ kind }) => kind !== 'notSubtype')
  const bySpan = new Map<string, Map<number, NotSubtype[]>>()
  for (const failure of failures) {
    if (failure.kind !== 'notSubtype') continue
    const { source, start, end } = failure.span
    const place = `${source}:${start}:${end}`
    const byValue = bySpan.get(place) ?? new Map<number, NotSubtype[]>()
    bySpan.set(place, byValue)
    byValue.set(keyOf(failure.value), [...(byValue.get(keyOf(failure.value)) ?? []), failure])
  }
  return [...others, ...[...bySpan.values()].flatMap((byValue) => [...byValue.values()].flatMap(mergeUses))]
}

/** Number of the group that merged uses are alternatives of; it is part of their order. */
const MERGED_GROUP = 2 ** 31 - 1

function mergeUses(failures: readonly NotSubtype[]): readonly NotSubtype[] {
  const [first] = failures
  if (first === undefined || failures.length === 1) return failures
  const group = new AlternativeGroup(MERGED_GROUP, failures.length, false, BASE, 0)
  const use = overloadType(failures.map((failure, i) => ({ alternative: group.alternatives[i] ?? BASE, type: failure.use })))
  return [{ ...first, use }]
}

function contains(outer: Span, inner: Span): boolean {
  if (isSameSpan(outer, inner)) return true
  const within = (offset: number): boolean => offset >= outer.start && offset <= outer.end
  return outer.source === inner.source && within(inner.start) && within(inner.end)
}
