import { parseQuery } from '../../syntax/parse-query.ts'
import { type Span, touches } from '../../source/span.ts'
import { bindNames, type Binding } from './bindings.ts'

/** What a name in a query refers to: a local, or an item of the database or the library. */
export type NamedSymbol = { readonly kind: 'local'; readonly binding: Binding } | { readonly kind: 'global'; readonly name: string }

export type Definition = { readonly kind: 'local'; readonly span: Span } | { readonly kind: 'global'; readonly name: string }

/** Finds what the name at an offset refers to. */
export function findSymbol(source: string, offset: number): NamedSymbol | undefined {
  const { bindings, resolved } = bindNames(parseQuery(source).tree)
  const declared = bindings.find(({ nameSpan }) => touches(nameSpan, offset))
  if (declared !== undefined) return { kind: 'local', binding: declared }
  const used = resolved.find(({ identifier }) => touches(identifier.span, offset) && identifier.span.end > identifier.span.start)
  if (used === undefined) return undefined
  return used.binding === undefined ? { kind: 'global', name: used.identifier.name } : { kind: 'local', binding: used.binding }
}

/** Finds where the name at an offset is declared. */
export function definition(source: string, offset: number): Definition | undefined {
  const symbol = findSymbol(source, offset)
  return symbol?.kind === 'local' ? { kind: 'local', span: symbol.binding.nameSpan } : symbol
}

/** Finds all spans of the name at an offset, its declaration first. */
export function references(source: string, offset: number): readonly Span[] {
  const symbol = findSymbol(source, offset)
  if (symbol === undefined) return []
  if (symbol.kind === 'local') return [symbol.binding.nameSpan, ...symbol.binding.uses.map(({ span }) => span)]
  const { resolved } = bindNames(parseQuery(source).tree)
  return resolved
    .filter(({ identifier, binding }) => binding === undefined && identifier.name === symbol.name)
    .map(({ identifier }) => identifier.span)
}
