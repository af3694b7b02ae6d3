/** Texts of the editor's help with the language. */
export const EDITOR_TEXTS = {
  'editor.fix_replace': 'Change to {name}',
  'editor.fix_quote': 'Write as text: {text}',
  'editor.fix_call': 'Call it',
  'editor.not_formatted': 'Nothing to format.',
  'editor.rename': 'Rename {name} to ',
  'editor.rename_nothing': 'Only names of this text can be renamed.',
  'editor.rename_invalid': 'This cannot be a name.',
  'editor.rename_taken': 'Another value has this name here.',
} as const
