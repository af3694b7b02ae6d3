/** Texts of what mentions something in a schema. */
export const REFERENCE_TEXTS = {
  'references.title': 'What mentions it',
  'references.roles': { one: '{count} role', other: '{count} roles' },
  'references.functions': { one: '{count} function', other: '{count} functions' },
  'references.collections': { one: '{count} collection', other: '{count} collections' },
  'references.access_providers': { one: '{count} access provider', other: '{count} access providers' },
  'references.and': '{before} and {last}',
  'references.count': { one: '{items} mentions it.', other: '{items} mention it.' },
  'references.loading': 'Looking for what mentions it…',
  'references.none': 'Nothing else in the schema mentions it.',
  'references.failed': 'The schema could not be read, so what mentions it is not known.',
  'references.blocking': 'Roles that mention it block the deletion. Remove it from them first.',
} as const
