/** English texts of how long something still lasts. */
export const REMAINING_TEXTS = {
  'remaining.over': 'Expired',
  'remaining.days': { one: 'in {count} day', other: 'in {count} days' },
  'remaining.hours': { one: 'in {count} hour', other: 'in {count} hours' },
  'remaining.minutes': { one: 'in {count} minute', other: 'in {count} minutes' },
} as const
