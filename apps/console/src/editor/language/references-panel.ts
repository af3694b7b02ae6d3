import { EditorSelection, StateEffect, StateField } from '@codemirror/state'
import type { Extension } from '@codemirror/state'
import { EditorView, showPanel } from '@codemirror/view'
import type { Panel } from '@codemirror/view'
import { text } from '../../messages/editor-text.ts'
import { clientOf } from './language-client-facet.ts'
import type { NamePlace } from './protocol.ts'

const setPlaces = StateEffect.define<readonly NamePlace[] | undefined>()

/** Where the name that was asked for is written; a change of the text ends it. */
const shownPlaces = StateField.define<readonly NamePlace[] | undefined>({
  create: () => undefined,
  update: (places, transaction) => {
    for (const effect of transaction.effects) if (effect.is(setPlaces)) return effect.value
    return transaction.docChanged ? undefined : places
  },
  provide: (field) => showPanel.from(field, (places) => (places === undefined ? null : (view) => placesPanel(view, places))),
})

/** Lists where the name under the cursor is written. */
export function openReferences(view: EditorView): boolean {
  const source = view.state.doc.toString()
  void clientOf(view.state)
    ?.ask('references', source, view.state.selection.main.head)
    .then((places = []) => {
      if (view.state.doc.toString() !== source) return
      const none = places.length === 0 ? [EditorView.announce.of(text('editor.no_references'))] : []
      view.dispatch({ effects: [setPlaces.of(places.length === 0 ? undefined : places), ...none] })
    })
  return true
}

function close(view: EditorView): void {
  view.dispatch({ effects: setPlaces.of(undefined) })
  view.focus()
}

function goTo(view: EditorView, { start, end }: NamePlace): void {
  view.dispatch({ selection: EditorSelection.range(start, end), effects: EditorView.scrollIntoView(start, { y: 'center' }) })
  view.focus()
}

function rowOf(view: EditorView, place: NamePlace): HTMLElement {
  const row = document.createElement(place.file === undefined ? 'button' : 'div')
  const where = document.createElement('span')
  const line = text('editor.reference_line', { line: place.line })
  where.textContent = place.file === undefined ? line : `${place.file}, ${line}`
  const code = document.createElement('code')
  code.textContent = place.source
  row.append(where, code)
  if (row instanceof HTMLButtonElement) {
    row.type = 'button'
    row.addEventListener('click', () => goTo(view, place))
  }
  return row
}

function placesPanel(view: EditorView, places: readonly NamePlace[]): Panel {
  const dom = document.createElement('section')
  dom.className = 'fql-references'
  const title = text('editor.references', { count: places.length })
  dom.setAttribute('aria-label', title)
  const head = document.createElement('p')
  head.textContent = title
  const list = document.createElement('ul')
  for (const place of places) {
    const item = document.createElement('li')
    item.append(rowOf(view, place))
    list.append(item)
  }
  dom.append(head, list)
  dom.addEventListener('keydown', (event) => {
    const buttons = [...list.querySelectorAll('button')]
    const at = buttons.findIndex((button) => button === document.activeElement)
    if (event.key === 'Escape') close(view)
    else if (event.key === 'ArrowDown') buttons[Math.min(at + 1, buttons.length - 1)]?.focus()
    else if (event.key === 'ArrowUp') buttons[Math.max(at - 1, 0)]?.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  return { dom, mount: () => list.querySelector('button')?.focus() }
}

export function referencesSupport(): Extension {
  return shownPlaces
}
