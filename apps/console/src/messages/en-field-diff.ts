/** English texts of two states of a document side by side. */
export const FIELD_DIFF_TEXTS = {
  'diff.field': 'Field',
  'diff.absent': 'absent',
  'diff.added': 'added',
  'diff.removed': 'removed',
  'diff.changed': 'changed',
  'diff.same': 'same',
  'diff.same_fields': { one: '{count} field is the same', other: '{count} fields are the same' },
} as const
