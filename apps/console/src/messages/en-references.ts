/** Texts of what mentions something in a schema. */
export const REFERENCE_TEXTS = {
  'references.title': 'What mentions it',
  'references.loading': 'Looking for what mentions it…',
  'references.none': 'Nothing else in the schema mentions it.',
  'references.failed': 'The schema could not be read, so what mentions it is not known.',
  'references.blocking': 'Roles that mention it block the deletion. Remove it from them first.',
} as const
