import { BRACE_CLOSE, SEMICOLON, isBlank, isLineBreak } from '../source/characters.ts'
import { skipSeparator } from '../source/trivia.ts'
import type { Parser } from './parser.ts'
import type { Statement } from './tree.ts'

/**
 * Parses statements with recovery: text that cannot be parsed is skipped up to the next separator, or to the brace that closes the
 * block.
 */
export function recoverStatements(
  parser: Parser,
  of: 'query' | 'block',
  parseStatement: (parser: Parser) => Statement | undefined,
): Statement[] {
  const statements: Statement[] = []
  while (!isEnd(parser, of)) {
    const start = parser.index
    const choice = parser.choose()
    const statement = parseStatement(parser)
    parser.cut = choice.cut
    if (statement !== undefined) statements.push(statement)
    const isSeparated = takeSeparator(parser) || isEnd(parser, of) || (parser.index > start && isAtLineStart(parser))
    if (!isSeparated) skipStatement(parser, of)
  }
  return statements
}

/** A statement without its last operand has looked for it on the next line. */
function isAtLineStart({ text, index }: Parser): boolean {
  let before = index
  while (isBlank(text.charCodeAt(before - 1))) before--
  return isLineBreak(text.charCodeAt(before - 1))
}

function isEnd(parser: Parser, of: 'query' | 'block'): boolean {
  parser.skipLines()
  return parser.index >= parser.text.length || (of === 'block' && parser.code === BRACE_CLOSE)
}

function takeSeparator(parser: Parser): boolean {
  const end = skipSeparator(parser.text, parser.index)
  const found = end > parser.index
  parser.index = end
  return found
}

/** Skips at least one character. */
function skipStatement(parser: Parser, of: 'query' | 'block'): void {
  do parser.index++
  while (parser.index < parser.text.length && !endsStatement(parser.code, of))
  takeSeparator(parser)
}

function endsStatement(code: number, of: 'query' | 'block'): boolean {
  return code === SEMICOLON || isLineBreak(code) || (of === 'block' && code === BRACE_CLOSE)
}
