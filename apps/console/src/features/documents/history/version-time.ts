/** Writes microseconds since the epoch to the millisecond, in UTC: `2026-03-04 15:06:07.118 UTC`. */
export function formatMicros(micros: number): string {
  return `${new Date(micros / 1000).toISOString().replace('T', ' ').replace('Z', '')} UTC`
}
