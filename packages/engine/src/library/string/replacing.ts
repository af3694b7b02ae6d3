import { invalidArgument } from '../../runtime/query-failures.ts'
import { checkStringSize } from '../native/size-limits.ts'

/** Where something was found, as UTF-16 offsets. */
export interface Occurrence {
  readonly start: number
  readonly end: number
}

/** Finds the first occurrence in a text. */
export type Finder = (text: string) => Occurrence | undefined

/** Makes the finder of a literal text. */
export function literalFinder(pattern: string): Finder {
  return (text) => {
    const start = text.indexOf(pattern)
    return start < 0 ? undefined : { start, end: start + pattern.length }
  }
}

/**
 * Replaces the first `amount` occurrences by a literal text.
 *
 * Each search begins behind the last occurrence, as if the text began there. An empty occurrence is replaced without moving on:
 * without an amount, the text grows until it is too large.
 *
 * @throws {QueryError} value_too_large
 */
export function replaceOccurrences(text: string, find: Finder, replacement: string, amount = Infinity): string {
  let replaced = ''
  let rest = text
  for (let turn = 0; turn < amount; turn += 1) {
    const found = find(rest)
    if (found === undefined || (found.end === 0 && replacement === '')) break
    replaced += rest.slice(0, found.start) + replacement
    checkStringSize(replaced.length)
    rest = rest.slice(found.end)
  }
  checkStringSize(replaced.length + rest.length)
  return replaced + rest
}

/**
 * Splits at each occurrence. An empty occurrence, wherever it is, cuts off one UTF-16 unit from the front, and a single unit that is left
 * after that is the last part.
 */
export function splitAtOccurrences(text: string, find: Finder): string[] {
  const parts: string[] = []
  let rest = text
  while (rest !== '') {
    const found = find(rest)
    if (found === undefined) break
    const empty = found.start === found.end
    parts.push(empty ? rest.slice(0, 1) : rest.slice(0, found.start))
    rest = rest.slice(empty ? 1 : found.end)
    if (empty && rest.length <= 1) break
  }
  parts.push(rest)
  return parts
}

/** Checks how often to replace. @throws {QueryError} invalid_argument */
export function checkedAmount(amount: number): number {
  if (amount < 1) throw invalidArgument('count', 'must be greater than or equal to 1')
  return amount
}
