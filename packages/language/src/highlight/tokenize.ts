import { startState } from './scan-state.ts'
import { Scanner } from './scanner.ts'
import type { Token, TokenLanguage } from './token.ts'

/**
 * Splits any text into tokens that cover it without gaps, for highlighting.
 *
 * It knows no grammar: text that does not parse gets tokens all the same, and what no token starts with is `invalid`.
 * A comment or heredoc that is not closed runs to the end.
 */
export function tokenize(text: string, language: TokenLanguage = 'fql'): Token[] {
  const scanner = new Scanner(text, language, startState())
  scanner.run()
  return scanner.tokens
}
