import { encodeTuple } from '../tuple.ts'

/** Keys of one commit of the crashing writer. */
export const COMMIT_KEYS = 8

/** Holds the number of the latest commit. */
export const counterKey = encodeTuple(['counter'])

/** Keys of one commit lie far apart, so that they are on different pages. */
export function commitKey(number: number, part: number): Buffer {
  return encodeTuple([part, number])
}
