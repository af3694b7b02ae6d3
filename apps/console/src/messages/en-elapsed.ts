/** Texts of how long something has gone on. */
export const ELAPSED_TEXTS = {
  'elapsed.seconds': '{count} s',
  'elapsed.minutes': '{count} min',
  'elapsed.hours': '{count} h',
} as const
