import { EditorSelection } from '@codemirror/state'
import type { Extension } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { text } from '../../messages/editor-text.ts'
import { applyEdits } from './findings.ts'
import { clientOf, definitionOpener } from './language-client-facet.ts'
import { openReferences } from './references-panel.ts'
import { openRename } from './rename-panel.ts'

/** Formats the text; one that does not parse stays as it is. */
export function formatText(view: EditorView): boolean {
  const source = view.state.doc.toString()
  void clientOf(view.state)
    ?.ask('format', source, 0)
    .then((edits) => {
      if (view.state.doc.toString() !== source) return
      if (edits === undefined) view.dispatch({ effects: EditorView.announce.of(text('editor.not_formatted')) })
      else reformat(view, edits)
    })
  return true
}

/** Replaces the whole text; the cursor stays where it is in the words around it. */
function reformat(view: EditorView, edits: Parameters<typeof applyEdits>[1]): void {
  const { head } = view.state.selection.main
  const letters = view.state.sliceDoc(0, head).replace(/\s/g, '').length
  applyEdits(view, edits)
  view.dispatch({ selection: EditorSelection.cursor(placeBehind(view.state.doc.toString(), letters)) })
}

function placeBehind(source: string, letters: number): number {
  let left = letters
  let place = 0
  while (place < source.length && left > 0) {
    if (!/\s/.test(source.charAt(place))) left--
    place++
  }
  return place
}

/** Goes to where the name under the cursor is declared: in the text, or on the page of the definition. */
function goToDefinition(view: EditorView): boolean {
  const source = view.state.doc.toString()
  void clientOf(view.state)
    ?.ask('definition', source, view.state.selection.main.head)
    .then((found) => {
      if (view.state.doc.toString() !== source) return
      if (found?.kind === 'local') {
        view.dispatch({ selection: EditorSelection.range(found.span.start, found.span.end), scrollIntoView: true })
      } else if (found === undefined || view.state.facet(definitionOpener)?.(found.name) !== true) {
        view.dispatch({ effects: EditorView.announce.of(text('editor.no_definition')) })
      }
    })
  return true
}

/** Selects the next larger part of the text around what is selected. */
function expandSelection(view: EditorView): boolean {
  const source = view.state.doc.toString()
  const { from, to, head } = view.state.selection.main
  void clientOf(view.state)
    ?.ask('selectionRanges', source, head)
    .then((ranges) => {
      if (view.state.doc.toString() !== source) return
      const larger = ranges?.find(({ start, end }) => start <= from && end >= to && end - start > to - from)
      if (larger !== undefined) view.dispatch({ selection: EditorSelection.range(larger.start, larger.end) })
    })
  return true
}

/** Keys of the language: format, rename, go to declaration, find references, select more. */
export function languageCommands(): Extension {
  return keymap.of([
    { key: 'Shift-Alt-f', run: formatText, preventDefault: true },
    { key: 'Mod-Shift-f', run: formatText, preventDefault: true },
    { key: 'F2', run: openRename, preventDefault: true },
    { key: 'F12', run: goToDefinition, shift: openReferences, preventDefault: true },
    { key: 'Mod-i', run: expandSelection, preventDefault: true },
  ])
}
