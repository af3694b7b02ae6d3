import { RESERVED_WORDS, identifierEnd, isBindable } from '../../source/identifiers.ts'
import { parseQuery } from '../../syntax/parse-query.ts'
import type { Span } from '../../source/span.ts'
import { bindNames, type Bindings } from './bindings.ts'
import { findSymbol } from './occurrences.ts'
import { applyEdits, type TextEdit } from '../text/text-edit.ts'

export type RenameRefusal = 'not_a_local' | 'invalid_name' | 'name_is_taken'

export type RenameOutcome =
  { readonly kind: 'edits'; readonly edits: readonly TextEdit[] } | { readonly kind: 'refused'; readonly reason: RenameRefusal }

/** Finds the name that can be renamed at an offset. */
export function renameTarget(source: string, offset: number): { readonly span: Span; readonly name: string } | undefined {
  const symbol = findSymbol(source, offset)
  if (symbol?.kind !== 'local') return undefined
  const { nameSpan, uses, name } = symbol.binding
  const span = [nameSpan, ...uses.map((use) => use.span)].find(({ start, end }) => start <= offset && offset <= end)
  return { span: span ?? nameSpan, name }
}

/**
 * Renames the local at an offset wherever it is used.
 *
 * Refused if any name would refer to another binding: all names of the text are resolved before and after.
 */
export function rename(source: string, offset: number, newName: string): RenameOutcome {
  const symbol = findSymbol(source, offset)
  if (symbol?.kind !== 'local') return { kind: 'refused', reason: 'not_a_local' }
  if (!isName(newName)) return { kind: 'refused', reason: 'invalid_name' }
  const { binding } = symbol
  const spans = [binding.nameSpan, ...binding.uses.map(({ span }) => span)]
  const edits = spans.map(({ start, end }) => ({ start, end, text: newName }))
  const before = bindNames(parseQuery(source).tree)
  const after = bindNames(parseQuery(applyEdits(source, edits)).tree)
  return isSameBinding(before, after) ? { kind: 'edits', edits } : { kind: 'refused', reason: 'name_is_taken' }
}

function isName(text: string): boolean {
  return text !== '' && identifierEnd(text, 0) === text.length && isBindable(text) && !RESERVED_WORDS.has(text)
}

/** Whether every identifier refers to the same declaration in both. */
function isSameBinding(before: Bindings, after: Bindings): boolean {
  return sameOrder(declarationsOf(before), declarationsOf(after))
}

/** The number of the declaration of each identifier, or -1. */
function declarationsOf({ bindings, resolved }: Bindings): readonly number[] {
  const order = new Map(bindings.map((binding, i) => [binding, i]))
  return resolved.map(({ binding }) => (binding === undefined ? -1 : (order.get(binding) ?? -1)))
}

function sameOrder(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i])
}
