import type { Diagnostic } from '../diagnostics/diagnostic.ts'

/** What a parser gives: always a tree, and what is wrong with it. */
export interface ParseResult<Tree> {
  readonly tree: Tree
  readonly diagnostics: readonly Diagnostic[]
}

// Entry points of the package (see index.ts):
//   parseQuery(text, source = QUERY_SOURCE): ParseResult<BlockExpression>
//   parseLambda(text, source, { shortAllowed }): ParseResult<LambdaExpression>       bodies of functions, predicates, computed fields (§3.5)
//   parseExpression(text, source): ParseResult<Expression>                            a single expression (defaults, constants)
//   parseType(text, source): ParseResult<TypeScheme>
//   parseFieldPath(text, source): ParseResult<readonly (string | number)[]>           `.a["b"][0]`, leading dot optional (§3.4)
//   printExpression(tree), printType(tree)
//   renderDiagnostics(diagnostics, sources): string                                   the summary text (§13)
//   tokenize(text): Token[]                                                           for highlighting
