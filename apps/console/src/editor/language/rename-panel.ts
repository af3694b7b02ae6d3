import { StateEffect, StateField } from '@codemirror/state'
import type { Extension } from '@codemirror/state'
import { EditorView, showPanel } from '@codemirror/view'
import type { Panel } from '@codemirror/view'
import type { RenameRefusal } from '@terrarium/language'
import { text } from '../../messages/editor-text.ts'
import { applyEdits } from './findings.ts'
import { clientOf } from './language-client-facet.ts'
import type { RenamePlace } from './protocol.ts'

const setRename = StateEffect.define<RenamePlace | undefined>()

/** What is being renamed; a change of the text ends it. */
const renaming = StateField.define<RenamePlace | undefined>({
  create: () => undefined,
  update: (place, transaction) => {
    for (const effect of transaction.effects) if (effect.is(setRename)) return effect.value
    return transaction.docChanged ? undefined : place
  },
  provide: (field) => showPanel.from(field, (place) => (place === undefined ? null : (view) => renamePanel(view, place))),
})

const REFUSALS: Readonly<Record<RenameRefusal, () => string>> = {
  invalid_name: () => text('editor.rename_invalid'),
  name_is_taken: () => text('editor.rename_taken'),
  not_a_local: () => text('editor.rename_nothing'),
}

/** Asks for another name of the local under the cursor. */
export function openRename(view: EditorView): boolean {
  const source = view.state.doc.toString()
  void clientOf(view.state)
    ?.ask('renamePlace', source, view.state.selection.main.head)
    .then((place) => {
      if (view.state.doc.toString() !== source) return
      const announced = place === undefined ? [EditorView.announce.of(text('editor.rename_nothing'))] : []
      view.dispatch({ effects: [setRename.of(place), ...announced] })
    })
  return true
}

function renamePanel(view: EditorView, place: RenamePlace): Panel {
  const dom = document.createElement('form')
  dom.className = 'fql-rename'
  const label = document.createElement('label')
  label.textContent = text('editor.rename', { name: place.name })
  const input = document.createElement('input')
  input.value = place.name
  input.spellcheck = false
  input.setAttribute('autocapitalize', 'off')
  const problem = document.createElement('span')
  problem.setAttribute('role', 'alert')
  label.append(input)
  dom.append(label, problem)
  dom.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit(view, place, input.value).then((refusal) => {
      problem.textContent = refusal ?? ''
    })
  })
  dom.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close(view)
  })
  return { dom, top: true, mount: () => input.select() }
}

function close(view: EditorView): void {
  view.dispatch({ effects: setRename.of(undefined) })
  view.focus()
}

/** Renames and closes the panel, or tells why not. */
async function submit(view: EditorView, place: RenamePlace, name: string): Promise<string | undefined> {
  if (name === place.name) {
    close(view)
    return undefined
  }
  const outcome = await clientOf(view.state)?.ask('rename', view.state.doc.toString(), place.start, name)
  if (outcome?.kind === 'refused') return REFUSALS[outcome.reason]()
  if (outcome !== undefined) applyEdits(view, outcome.edits)
  close(view)
  return undefined
}

export function renameSupport(): Extension {
  return renaming
}
