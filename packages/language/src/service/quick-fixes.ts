import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { quote } from '../source/quote.ts'
import { parseQuery } from '../syntax/parse-query.ts'
import type { ChainExpression, Expression } from '../syntax/tree.ts'
import type { TypeEnvironment } from '../types/environment.ts'
import type { ShownType } from '../display/shown-type.ts'
import { bindNames, visibleAt } from './names/bindings.ts'
import { isCallable, prefixOf, signaturesOf } from './infer/callee.ts'
import { expectedFields } from './complete/complete-key.ts'
import { similarNames } from './names/similar-names.ts'
import { inferAt } from './infer/infer-at.ts'
import { knownTypes } from './infer/known-types.ts'
import { pathTo } from './text/locate.ts'
import { membersOf } from './infer/members.ts'
import type { TextEdit } from './text/text-edit.ts'
import { typeNames } from './complete/type-names.ts'

/** A change of the text that may fix a diagnostic. */
export type QuickFix =
  /** The change that a hint of the diagnostic proposes. */
  | { readonly kind: 'hint'; readonly text: string; readonly edits: readonly TextEdit[] }
  /** Replaces a name by a similar one. */
  | { readonly kind: 'rename'; readonly text: string; readonly edits: readonly TextEdit[] }
  /** Calls a function that is used as a value. */
  | { readonly kind: 'call'; readonly text: string; readonly edits: readonly TextEdit[] }
  /** Turns a name into a string. */
  | { readonly kind: 'quote'; readonly text: string; readonly edits: readonly TextEdit[] }
  /** Turns a string into a name. */
  | { readonly kind: 'unquote'; readonly text: string; readonly edits: readonly TextEdit[] }

/** Finds fixes of a diagnostic of a query, the likeliest first. */
export function quickFixes(source: string, diagnostic: Diagnostic, environment: TypeEnvironment): readonly QuickFix[] {
  const { start, end } = diagnostic.span
  if (end > source.length) return []
  return [...hintFixes(diagnostic), ...otherFixes(source, diagnostic, start, end, environment)]
}

function hintFixes({ span, hints }: Diagnostic): readonly QuickFix[] {
  return hints.flatMap((hint): QuickFix[] => {
    if (hint.suggestion === undefined || hint.span.source !== span.source) return []
    const { start, end } = hint.span
    return [{ kind: 'hint', text: hint.message, edits: [{ start: Math.min(start, end), end, text: hint.suggestion }] }]
  })
}

function otherFixes(source: string, { code }: Diagnostic, start: number, end: number, environment: TypeEnvironment): readonly QuickFix[] {
  switch (code) {
    case 'unbound_variable':
      return unboundFixes(source, start, end, environment)
    case 'missing_field':
      return memberFixes(source, start, end, environment)
    case 'not_subtype':
    case 'extra_field':
      return [...callFixes(source, start, end, environment), ...keyFixes(source, start, end, environment)]
    case 'unknown_type':
      return renames(
        source.slice(start, end),
        typeNames(environment).map(({ name }) => name),
        start,
        end,
      )
    default:
      return []
  }
}

function unboundFixes(source: string, start: number, end: number, environment: TypeEnvironment): readonly QuickFix[] {
  const name = source.slice(start, end)
  const locals = visibleAt(bindNames(parseQuery(source).tree), start).map((binding) => binding.name)
  const text = quote(name)
  return [...renames(name, [...locals, ...environment.globalNames()], start, end), { kind: 'quote', text, edits: [{ start, end, text }] }]
}

function memberFixes(source: string, start: number, end: number, environment: TypeEnvironment): readonly QuickFix[] {
  const path = pathTo(parseQuery(source).tree, start)
  const depth = path.findLastIndex((expression) => expression.kind === 'chain' && memberAt(expression, start) >= 0)
  const chain = path[depth]
  if (chain?.kind !== 'chain') return []
  const receiver = prefixOf(chain, memberAt(chain, start))
  const unquoted = unquoteFixes(receiver, environment)
  const type = inferAt(path.slice(0, depth + 1), receiver, environment)
  if (type === undefined) return unquoted
  const types = knownTypes(environment)
  return [
    ...callOf(type, receiver.span.end, environment),
    ...unquoted,
    ...renames(source.slice(start, end), membersOf(types, type).members.keys(), start, end),
  ]
}

/** Calls a function that needs no arguments. */
function callOf(type: ShownType, at: number, environment: TypeEnvironment): readonly QuickFix[] {
  const isAction = isCallable(type) && signaturesOf(knownTypes(environment), type).some(({ parameters }) => parameters.length === 0)
  return isAction ? [{ kind: 'call', text: '()', edits: [{ start: at, end: at, text: '()' }] }] : []
}

/** Calls a function whose member is selected, such as `Specimen.all.first()`. */
function callFixes(source: string, start: number, end: number, environment: TypeEnvironment): readonly QuickFix[] {
  const path = pathTo(parseQuery(source).tree, start)
  const depth = path.findIndex((expression) => expression.kind === 'chain' && expression.span.start === start)
  const chain = path[depth]
  if (chain?.kind !== 'chain') return []
  const last = chain.components.findIndex((component) => component.span.end === end)
  if (last < 0) return []
  const type = inferAt(path.slice(0, depth + 1), prefixOf(chain, last + 1), environment)
  return type === undefined ? [] : callOf(type, end, environment)
}

/** Renames misspelt fields of an object that a call rejects. */
function keyFixes(source: string, start: number, end: number, environment: TypeEnvironment): readonly QuickFix[] {
  const path = pathTo(parseQuery(source).tree, start + 1)
  const depth = path.findIndex(({ kind, span }) => kind === 'object' && span.start === start && span.end === end)
  const object = path[depth]
  if (object?.kind !== 'object') return []
  const expected = expectedFields(path.slice(0, depth + 1), environment).map(({ name }) => name)
  const unknown = object.fields.filter(({ key }) => !expected.includes(key))
  return unknown.flatMap(({ key, keySpan }) => renames(key, expected, keySpan.start, keySpan.end))
}

function memberAt({ components }: ChainExpression, start: number): number {
  return components.findIndex((component) => 'fieldSpan' in component && component.fieldSpan.start === start)
}

/** Turns a string into the collection or module of that name. */
function unquoteFixes(receiver: Expression, environment: TypeEnvironment): readonly QuickFix[] {
  if (receiver.kind !== 'string' && receiver.kind !== 'template') return []
  const name = receiver.kind === 'string' ? receiver.value : receiver.parts.length === 1 ? receiver.parts[0] : undefined
  if (typeof name !== 'string' || environment.global(name) === undefined) return []
  const { start, end } = receiver.span
  return [{ kind: 'unquote', text: name, edits: [{ start, end, text: name }] }]
}

function renames(name: string, names: Iterable<string>, start: number, end: number): readonly QuickFix[] {
  return similarNames(name, names).map((text) => ({ kind: 'rename', text, edits: [{ start, end, text }] }))
}
