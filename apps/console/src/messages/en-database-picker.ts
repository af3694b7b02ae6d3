/** English texts of the choice of a database, level by level. */
export const DATABASE_PICKER_TEXTS = {
  'picker.database': 'Database',
  'picker.below': 'Database below {name}',
  'picker.every': 'All databases',
  'picker.itself': '{name} itself',
  'picker.unavailable': '{name} (unavailable)',
  'picker.more': 'More databases…',
  'picker.failed': 'The databases could not be loaded. Reload the page to try again.',
} as const
