import { valueTooLarge } from '../../runtime/query-failures.ts'

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
