import { formatMicros } from '../time/time-text.ts'

/** Stands in encoded text where the commit time will; no other character of encoded text is this one. */
export const PENDING_TIME_MARK = '\uffff'
/** Stands in encoded text where the commit time will as a number of microseconds: in tokens of event sources. */
export const PENDING_MICROS_MARK = PENDING_TIME_MARK + PENDING_TIME_MARK

/** Fills in the commit time, in microseconds, for its marks in encoded text. */
export function fillPendingTime(text: string, micros: number): string {
  if (!text.includes(PENDING_TIME_MARK)) return text
  return text.replaceAll(PENDING_MICROS_MARK, String(micros)).replaceAll(PENDING_TIME_MARK, formatMicros(micros))
}
