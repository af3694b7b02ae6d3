import { QueryError } from '../../runtime/query-error.ts'
import { countCodePoints } from '../string/code-points.ts'
import type { Finder, Occurrence } from '../string/replacing.ts'
import { RegexParser } from './regex-parser.ts'
import { RegexSyntaxError } from './regex-syntax-error.ts'

/** Compiled patterns kept for the next use, the least recently used one going first. */
const CACHE_SIZE_MAX = 256
const cache = new Map<string, RegExp>()

/**
 * Compiles a pattern of Java's syntax. The expression has the flag `g`: who uses it sets `lastIndex`.
 *
 * @throws {QueryError} invalid_regex
 */
export function compileRegex(pattern: string): RegExp {
  const known = cache.get(pattern)
  const regex = known ?? new RegExp(translate(pattern), 'gv')
  cache.delete(pattern)
  cache.set(pattern, regex)
  if (cache.size > CACHE_SIZE_MAX) for (const oldest of cache.keys()) return dropFromCache(oldest, regex)
  return regex
}

/** Makes the finder of a pattern's first match in a text. @throws {QueryError} invalid_regex */
export function regexFinder(pattern: string): Finder {
  const regex = compileRegex(pattern)
  return (text) => {
    regex.lastIndex = 0
    return occurrenceOf(regex.exec(text))
  }
}

/** Gives all matches, none of which overlap. @throws {QueryError} invalid_regex */
export function allOccurrences(text: string, pattern: string): readonly Occurrence[] {
  const regex = compileRegex(pattern)
  regex.lastIndex = 0
  return Array.from(text.matchAll(regex), (match) => ({ start: match.index, end: match.index + match[0].length }))
}

function occurrenceOf(match: RegExpExecArray | null): Occurrence | undefined {
  return match === null ? undefined : { start: match.index, end: match.index + match[0].length }
}

function dropFromCache(oldest: string, regex: RegExp): RegExp {
  cache.delete(oldest)
  return regex
}

function translate(pattern: string): string {
  try {
    return new RegexParser(pattern).parse()
  } catch (error: unknown) {
    if (!(error instanceof RegexSyntaxError)) throw error
    // The position counts code points already and is taken for UTF-16 units once more: the reference's own confusion.
    const index = countCodePoints(pattern, Math.min(error.index, pattern.length))
    throw new QueryError('invalid_regex', `Invalid regular expression. ${error.message} at index ${index}`)
  }
}
