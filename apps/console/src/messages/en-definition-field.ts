/** Texts of the field that a definition is written in as schema text. */
export const DEFINITION_FIELD_TEXTS = {
  'definition.label': 'Schema text',
  'definition.help': 'The definition in the schema language. What you change here is in the form, too.',
  'definition.one_collection': 'Enter the definition of one collection.',
  'definition.one_function': 'Enter the definition of one function.',
  'definition.problem': 'Line {line}: {message}',
} as const
