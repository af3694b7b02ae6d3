import { QueryError } from '../../runtime/query-error.ts'

/** Checks that `index` is one of the positions 0 … `length` - 1. @throws {QueryError} index_out_of_bounds */
export function checkIndex(index: number, length: number): void {
  if (index < 0 || index >= length) throw outOfBounds(index, length)
}

/** Checks that `index` is a position to insert at: 0 … `length`. @throws {QueryError} index_out_of_bounds */
export function checkInsertionIndex(index: number, length: number): void {
  if (index < 0 || index > length) throw outOfBounds(index, length)
}

function outOfBounds(index: number, length: number): QueryError {
  return new QueryError('index_out_of_bounds', `index ${index} out of bounds for length ${length}`)
}
