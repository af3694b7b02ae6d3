/** Texts of rows that are added, moved and removed in a form. */
export const ROWS_TEXTS = {
  'rows.row': 'Entry {name}',
  'rows.move_up': 'Move {name} up',
  'rows.move_down': 'Move {name} down',
  'rows.remove': 'Remove {name}',
} as const
