import { formatMicros } from '../time-text.ts'

/** Stands in encoded text where the commit time will; no other character of encoded text is this one. */
export const PENDING_TIME_MARK = '\uffff'

/** Fills in the commit time, in microseconds, for its marks in encoded text. */
export function fillPendingTime(text: string, micros: number): string {
  return text.includes(PENDING_TIME_MARK) ? text.split(PENDING_TIME_MARK).join(formatMicros(micros)) : text
}
