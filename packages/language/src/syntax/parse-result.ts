import type { Diagnostic } from '../diagnostics/diagnostic.ts'

/**
 * What a parser gives: always a tree, and what is wrong with it.
 *
 * Without diagnostics the tree is that of the whole text. With them it is what recovery could make of it, with `missing`
 * nodes and members without a name: of use to editors, not to be evaluated.
 */
export interface ParseResult<Tree> {
  readonly tree: Tree
  readonly diagnostics: readonly Diagnostic[]
}
