import type { Diagnostic } from '../diagnostics/diagnostic.ts'

/**
 * The result of a parser: always a tree, with diagnostics of its errors.
 *
 * Without diagnostics it is the tree of the whole text. With diagnostics it is the result of recovery, with `missing` nodes and members
 * without a name: editors use it, and it is never evaluated.
 */
export interface ParseResult<Tree> {
  readonly tree: Tree
  readonly diagnostics: readonly Diagnostic[]
}
