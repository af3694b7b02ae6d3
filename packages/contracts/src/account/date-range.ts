import { DATE_RANGE_DAYS_MAX } from './constants.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** What is wrong with a range of time: `order`: its end is not after its start; `length`: it is longer than 90 days. */
export type DateRangeFault = 'order' | 'length'

/** Checks a range of time; exactly 90 days are allowed. @see console-spec §5 */
export function findRangeFault(start: Date, end: Date): DateRangeFault | undefined {
  const length = end.getTime() - start.getTime()
  if (length <= 0) return 'order'
  return length > DATE_RANGE_DAYS_MAX * DAY_MS ? 'length' : undefined
}
