/**
 * Sizes of pages.
 */
import { QueryError } from '../runtime/query-error.ts'

export const PAGE_SIZE_DEFAULT = 16
export const PAGE_SIZE_MAX = 16_000

/** Checks a page size. @throws {QueryError} invalid_bounds */
export function checkPageSize(size: number): void {
  if (size < 1 || size > PAGE_SIZE_MAX) throw outOfBounds('size', `between 1 and ${PAGE_SIZE_MAX} (inclusive)`, size)
}

/** Makes the error of a number out of bounds. */
export function outOfBounds(parameter: string, bounds: string, received: number): QueryError {
  return new QueryError('invalid_bounds', `expected \`${parameter}\` to be ${bounds}, received ${received}`)
}
