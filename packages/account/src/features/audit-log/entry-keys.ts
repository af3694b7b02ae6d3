import type { Random } from '../../providers/random.ts'

const SEQUENCE_DIGITS = 8
/** Tells entries of several services over one database, and of a service before and after its start, apart. */
const RANDOM_BYTES = 8

/**
 * Creates a source of keys of entries: each is greater than the one before, so that entries of one time are in the order of recording.
 *
 * Hexadecimal: of digits and small letters the order in an index is that of comparisons.
 */
export function createEntryKeys(random: Random): () => string {
  let count = 0
  return () => {
    const sequence = count.toString(16).padStart(SEQUENCE_DIGITS, '0')
    count = (count + 1) >>> 0
    return sequence + Buffer.from(random.bytes(RANDOM_BYTES)).toString('hex')
  }
}
