import { translateRegex } from '../../compat/java-regex/java-regex.ts'
import { RegexSyntaxError } from '../../compat/java-regex/regex-syntax-error.ts'
import { QueryError } from '../../runtime/query-error.ts'
import { TextCache } from '../../runtime/text-cache.ts'
import type { Finder, Occurrence } from './replacing.ts'

/** Of the compiled patterns that are kept for the next use. */
const CACHE_BYTES_MAX = 8 * 1024 * 1024
/** A compiled pattern is estimated at this many bytes for each of its characters. */
const BYTES_PER_CHARACTER = 64
const cache = new TextCache<RegExp>(CACHE_BYTES_MAX, BYTES_PER_CHARACTER)

/** Makes the finder of a pattern's first match in a text. @throws {QueryError} invalid_regex */
export function regexFinder(pattern: string): Finder {
  const regex = compileRegex(pattern)
  return (text) => {
    regex.lastIndex = 0
    return occurrenceOf(withinEngine(() => regex.exec(text)))
  }
}

/** Gives all matches, none of which overlap. @throws {QueryError} invalid_regex */
export function allOccurrences(text: string, pattern: string): readonly Occurrence[] {
  const regex = compileRegex(pattern)
  regex.lastIndex = 0
  return withinEngine(() => Array.from(text.matchAll(regex))).map((match) => ({ start: match.index, end: match.index + match[0].length }))
}

/** Compiles a pattern of Java's syntax. The expression has the flag `g`: callers set `lastIndex`. */
function compileRegex(pattern: string): RegExp {
  return cache.get(pattern, () => withinEngine(() => new RegExp(translate(pattern), 'gv')))
}

/** Runs what compiles an expression, which the platform does when it is first matched. @throws {QueryError} invalid_regex when it cannot */
function withinEngine<T>(run: () => T): T {
  try {
    return run()
  } catch (error: unknown) {
    if (!(error instanceof SyntaxError)) throw error
    throw new QueryError('invalid_regex', 'Invalid regular expression. The expression is too large or too complex.')
  }
}

function occurrenceOf(match: RegExpExecArray | null): Occurrence | undefined {
  return match === null ? undefined : { start: match.index, end: match.index + match[0].length }
}

function translate(pattern: string): string {
  try {
    return translateRegex(pattern)
  } catch (error: unknown) {
    if (!(error instanceof RegexSyntaxError)) throw error
    throw new QueryError('invalid_regex', `Invalid regular expression. ${error.message} at index ${error.index}`)
  }
}
