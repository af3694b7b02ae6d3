/** A stretch of a text: UTF-16 offsets `[start, end)`. */
export interface Stretch {
  readonly start: number
  readonly end: number
}

/** Whether an offset is within a stretch or at one of its ends. */
export function holds({ start, end }: Stretch, offset: number): boolean {
  return start <= offset && offset <= end
}
