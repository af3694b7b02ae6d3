import { valueTooLarge } from '../../runtime/query-failures.ts'
import { STRING_LENGTH_MAX } from '../../runtime/limits.ts'

/** Most elements of an array: far beyond what any answer can hold, and little enough for a thread's memory. */
const ARRAY_SIZE_MAX = 4_194_304

/** Checks the length of an array that is about to be made. @throws {QueryError} value_too_large */
export function checkArraySize(size: number): void {
  if (size > ARRAY_SIZE_MAX) throw valueTooLarge(`array size ${size} exceeds limit ${ARRAY_SIZE_MAX}`)
}

/** Joins two arrays. @throws {QueryError} value_too_large */
export function concatenateArrays<T>(left: readonly T[], right: readonly T[]): readonly T[] {
  checkArraySize(left.length + right.length)
  return left.concat(right)
}

/** Checks the length of a string that is about to be made. @throws {QueryError} value_too_large */
export function checkStringSize(size: number): void {
  if (size > STRING_LENGTH_MAX) throw valueTooLarge(`string size ${size} exceeds limit ${STRING_LENGTH_MAX}`)
}

/** Joins two strings. @throws {QueryError} value_too_large */
export function concatenate(left: string, right: string): string {
  checkStringSize(left.length + right.length)
  return left + right
}
