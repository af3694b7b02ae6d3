import { text } from '../../messages/shell-text.ts'
import { useShortcut } from '../../ui/use-shortcut.ts'

export interface QueryKeys {
  /** Runs the query, or only the statements at the caret. */
  readonly onRun: (block: boolean) => void
  readonly onCancel: () => void
  readonly onDryRun: () => void
  readonly onNew: () => void
  readonly onClose: () => void
  readonly onStep: (by: number) => void
  readonly onSave: () => void
}

const DIALOGS = '[role="dialog"], [role="alertdialog"]'

/** Browsers open a link in another tab by Ctrl+Enter. */
function isLink(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('a[href]') !== null
}

/** Keys of the shell that work wherever they belong to it: on its own page everywhere, docked below another page within it. */
export function useQueryKeys(keys: QueryKeys, belongsHere: (target: EventTarget | null) => boolean): void {
  const applies = (target: EventTarget | null): boolean =>
    belongsHere(target) && (target === null || document.querySelector(DIALOGS) === null)
  const runsHere = (target: EventTarget | null): boolean => applies(target) && !isLink(target)
  useShortcut('Mod+Enter', () => keys.onRun(false), text('shell.key_run'), false, runsHere)
  useShortcut('Mod+Shift+Enter', () => keys.onRun(true), text('shell.key_run_block'), false, runsHere)
  useShortcut('Mod+Alt+Enter', keys.onDryRun, text('shell.dry_run'), false, applies)
  useShortcut('Mod+.', keys.onCancel, text('shell.key_cancel'), false, applies)
  useShortcut('Mod+S', keys.onSave, text('shell.save'), false, applies)
  useShortcut('Mod+Alt+N', keys.onNew, text('shell.new_tab'), false, applies)
  useShortcut('Mod+Alt+X', keys.onClose, text('shell.key_close'), false, applies)
  useShortcut('[', () => keys.onStep(-1), text('shell.key_previous'), false, applies)
  useShortcut(']', () => keys.onStep(1), text('shell.key_next'), false, applies)
  useShortcut('Mod+Alt+[', () => keys.onStep(-1), text('shell.key_previous'), false, applies)
  useShortcut('Mod+Alt+]', () => keys.onStep(1), text('shell.key_next'), false, applies)
}
