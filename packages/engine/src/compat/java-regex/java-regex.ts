import { RegexParser } from './regex-parser.ts'
import { RegexSyntaxError } from './regex-syntax-error.ts'

/**
 * Translates a pattern of Java's syntax to one of JavaScript's, for the flag `v`.
 *
 * @throws {RegexSyntaxError} with the index that the reference reports
 */
export function translateRegex(pattern: string): string {
  try {
    return new RegexParser(pattern).parse()
  } catch (error: unknown) {
    if (!(error instanceof RegexSyntaxError)) throw error
    // The position counts code points already and is taken for UTF-16 units once more: the reference's own confusion.
    const before = pattern.slice(0, Math.min(error.index, pattern.length))
    throw new RegexSyntaxError(error.message, Array.from(before).length)
  }
}
