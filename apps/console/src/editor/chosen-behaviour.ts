import { emacsStyleKeymap } from '@codemirror/commands'
import { indentUnit } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import type { Extension } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { preferences } from '../data/preferences.ts'

/** What a member has chosen for editors: key map, tab size and whether long lines are broken. Its keys go before the standard ones. */
export function chosenBehaviour(): Extension {
  const { keyMap, tabSize, wrap } = preferences.get()
  return [
    keyMap === 'emacs' ? keymap.of(emacsStyleKeymap) : [],
    indentUnit.of(' '.repeat(Number(tabSize))),
    EditorState.tabSize.of(Number(tabSize)),
    wrap === 'on' ? EditorView.lineWrapping : [],
  ]
}
