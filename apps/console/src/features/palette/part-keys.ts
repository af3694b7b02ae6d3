import { text } from '../../messages/part-keys-text.ts'

/** Keys that do something while the focus is in a part of the page. */
export interface PartKey {
  /** As people read them, a modifier as `Mod`: `Mod+↑`. */
  readonly keys: readonly string[]
  readonly label: string
}

/** A part of a page that takes keys itself; the page says by `data-keys` that it has one. */
export interface PagePart {
  readonly id: string
  readonly title: string
  readonly keys: readonly PartKey[]
}

type KeyLine = readonly [keys: string, label: Parameters<typeof text>[0], only?: string]

/** Lines of the parts: keys with blanks between them, what they do, and the mark that the page has to bear besides. */
const LINES: Readonly<Record<string, readonly KeyLine[]>> = {
  editor: [
    ['F8', 'parts.next_problem'],
    ['Shift+F8', 'parts.previous_problem'],
    ['Mod+Shift+F', 'parts.format'],
    ['F2', 'parts.rename_name'],
    ['F12', 'parts.definition'],
    ['Shift+F12', 'parts.references'],
    ['Mod+I', 'parts.expand_selection'],
    ['Ctrl+Space', 'parts.complete'],
    ['Mod+Shift+Space', 'parts.signature'],
    ['Mod+F', 'parts.find_text'],
    ['Escape Tab', 'parts.leave_editor'],
  ],
  'query-tabs': [
    ['← →', 'parts.tabs'],
    ['Home End', 'parts.ends'],
    ['Mod+Shift+← Mod+Shift+→', 'parts.move_tab'],
    ['F2', 'parts.rename_tab'],
    ['Delete', 'parts.close_tab'],
  ],
  'result-tree': [
    ['↑ ↓', 'parts.rows'],
    ['← →', 'parts.expand'],
    ['Mod+↑ Mod+↓', 'parts.siblings'],
    ['*', 'parts.expand_level'],
    ['Home End', 'parts.ends'],
    ['Space', 'parts.full_value'],
    ['Mod+C', 'parts.copy_value'],
    ['c', 'parts.copy_path'],
    ['o', 'parts.follow'],
    ['/', 'parts.find'],
  ],
  'document-grid': [
    ['↑ ↓ ← →', 'parts.cells'],
    ['Home End', 'parts.row_ends'],
    ['Mod+Home Mod+End', 'parts.grid_ends'],
    ['PageUp PageDown', 'parts.screens'],
    ['Enter F2', 'parts.edit_cell'],
    ['Shift+Enter', 'parts.edit_document'],
    ['Space', 'parts.peek'],
    ['Shift+Space', 'parts.select_row'],
    ['Mod+A', 'parts.select_page'],
    ['Mod+C', 'parts.copy_value'],
    ['c', 'parts.copy_document'],
    ['o', 'parts.follow'],
    ['Mod+Enter', 'parts.row_menu'],
    ['Delete', 'parts.delete'],
  ],
  'field-tree': [
    ['↑ ↓', 'parts.rows'],
    ['← →', 'parts.expand'],
    ['Home End', 'parts.ends'],
    ['Enter F2', 'parts.edit_field'],
    ['Delete', 'parts.remove_field'],
    ['Mod+C', 'parts.copy_value'],
    ['Mod+Z', 'parts.undo_field'],
  ],
  matrix: [
    ['↑ ↓ ← →', 'parts.cells'],
    ['Space', 'parts.cycle'],
    ['Enter', 'parts.open_privilege'],
  ],
  table: [
    ['↑ ↓', 'parts.rows'],
    ['← →', 'parts.row_controls'],
    ['Home End', 'parts.ends'],
    ['Enter', 'parts.open'],
    ['Mod+Enter', 'parts.row_menu'],
    ['F2', 'parts.rename', 'row-F2'],
    ['Delete', 'parts.delete', 'row-Delete'],
  ],
  tree: [
    ['↑ ↓', 'parts.rows'],
    ['← →', 'parts.expand'],
    ['*', 'parts.expand_level'],
    ['Home End', 'parts.ends'],
    ['Enter', 'parts.open'],
  ],
}

const PAGE_LINES: readonly KeyLine[] = [
  ['F6', 'parts.next_region'],
  ['Shift+F6', 'parts.previous_region'],
  ['Escape', 'parts.leave'],
]

/** What the parts of the page in sight say of themselves. */
function marksInSight(): ReadonlySet<string> {
  const parts = [...document.querySelectorAll('[data-keys]')].filter((part) => part.closest('[hidden]') === null)
  return new Set(parts.flatMap((part) => (part.getAttribute('data-keys') ?? '').split(' ')))
}

/** The parts of the page in sight, those that only some pages have first. */
export function partsInSight(): readonly PagePart[] {
  const marks = marksInSight()
  const part = (id: string, lines: readonly KeyLine[]): PagePart => ({
    id,
    title: text(`parts.${id}` as KeyLine[1]),
    keys: lines.flatMap(([keys, label, only]) =>
      only === undefined || marks.has(only) ? [{ keys: keys.split(' '), label: text(label) }] : [],
    ),
  })
  const shown = Object.entries(LINES).filter(([id]) => marks.has(id))
  return [...shown.map(([id, lines]) => part(id, lines)), part('page', PAGE_LINES)]
}
