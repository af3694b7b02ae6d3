import { STRING_LENGTH_MAX } from '../../runtime/limits.ts'
import { valueTooLarge } from '../../runtime/query-failures.ts'

/** Checks the length of a string that is about to be made. @throws {QueryError} value_too_large */
export function checkStringSize(size: number): void {
  if (size > STRING_LENGTH_MAX) throw valueTooLarge(`string size ${size} exceeds limit ${STRING_LENGTH_MAX}`)
}

/** Joins two strings. @throws {QueryError} value_too_large */
export function concatenate(left: string, right: string): string {
  checkStringSize(left.length + right.length)
  return left + right
}
