/** Texts of an edit whose definition somebody else has changed meanwhile. */
export const CONFLICT_TEXTS = {
  'conflict.see': 'See changes',
  'conflict.rebase': 'Put my edit on top',
  'conflict.overwrite': 'Overwrite',
  'conflict.title': 'What others have changed',
  'conflict.began': 'When you began',
  'conflict.now': 'Now',
  'conflict.always': 'always',
  'conflict.rebased': 'Your edit is on top of what is stored now. It is not saved yet.',
  'conflict.rebased_clashes': 'Both sides have changed {items}. Yours was kept; compare it before you save.',
} as const
