import { StateEffect, StateField } from '@codemirror/state'
import type { Extension } from '@codemirror/state'
import { keymap, showTooltip, ViewPlugin } from '@codemirror/view'
import type { EditorView, Tooltip, ViewUpdate } from '@codemirror/view'
import type { SignatureHelp, SignatureShown } from '@terrarium/language'
import { documentationElement } from './documentation-view.ts'
import { clientOf } from './language-client-facet.ts'

interface Shown {
  readonly help: SignatureHelp
  readonly pos: number
}

const setHelp = StateEffect.define<Shown | undefined>()

const shownHelp = StateField.define<Shown | undefined>({
  create: () => undefined,
  update: (shown, transaction) => {
    for (const effect of transaction.effects) if (effect.is(setHelp)) return effect.value
    return shown === undefined ? undefined : { ...shown, pos: transaction.changes.mapPos(shown.pos) }
  },
  provide: (field) => showTooltip.from(field, (shown) => (shown === undefined ? null : tooltipOf(shown))),
})

/** Milliseconds without typing after which the help follows the cursor. */
const DELAY_MS = 60

/** What opens the help when it is typed. */
const OPENING = /[(,]$/

class Follower {
  readonly #view: EditorView
  #timer: number | undefined

  constructor(view: EditorView) {
    this.#view = view
  }

  update(update: ViewUpdate): void {
    if (!update.docChanged && !update.selectionSet) return
    const isOpen = update.state.field(shownHelp) !== undefined
    if (isOpen || (update.docChanged && this.#opens(update))) this.schedule()
  }

  destroy(): void {
    window.clearTimeout(this.#timer)
  }

  schedule(): void {
    window.clearTimeout(this.#timer)
    this.#timer = window.setTimeout(() => void this.#ask(), DELAY_MS)
  }

  #opens({ state, transactions }: ViewUpdate): boolean {
    if (!transactions.some((transaction) => transaction.isUserEvent('input'))) return false
    const { head } = state.selection.main
    return OPENING.test(state.sliceDoc(Math.max(0, head - 1), head))
  }

  async #ask(): Promise<void> {
    const { state } = this.#view
    const { head, empty } = state.selection.main
    const help = empty ? await clientOf(state)?.ask('signatureHelp', state.doc.toString(), head) : undefined
    if (this.#view.state.doc !== state.doc || this.#view.state.selection.main.head !== head) return
    if (help === undefined && this.#view.state.field(shownHelp) === undefined) return
    this.#view.dispatch({ effects: setHelp.of(help && { help, pos: head }) })
  }
}

const follower = ViewPlugin.fromClass(Follower)

function tooltipOf({ help, pos }: Shown): Tooltip {
  return {
    pos,
    above: true,
    create: () => ({ dom: helpElement(help) }),
  }
}

function helpElement({ signatures, activeSignature, activeParameter, documentation }: SignatureHelp): HTMLElement {
  const element = documentationElement('', documentation && { text: documentation.text })
  const lines = signatures.map((signature, i) => signatureElement(signature, i === activeSignature ? activeParameter : undefined))
  element.prepend(...lines)
  return element
}

function signatureElement({ label, parameters }: SignatureShown, active: number | undefined): HTMLElement {
  const line = document.createElement('code')
  line.className = active === undefined ? 'fql-signature fql-other' : 'fql-signature'
  const parameter = active === undefined ? undefined : parameters[active]
  if (parameter === undefined) {
    line.textContent = label
    return line
  }
  const marked = document.createElement('mark')
  marked.textContent = label.slice(parameter.start, parameter.end)
  line.append(label.slice(0, parameter.start), marked, label.slice(parameter.end))
  return line
}

function open(view: EditorView): boolean {
  view.plugin(follower)?.schedule()
  return true
}

/** Puts the help away. Returns false when there is none. */
export function closeSignature(view: EditorView): boolean {
  if (view.state.field(shownHelp) === undefined) return false
  view.dispatch({ effects: setHelp.of(undefined) })
  return true
}

/** Tells what a call takes while its arguments are written. */
export function signatureTooltip(): Extension {
  return [
    shownHelp,
    follower,
    keymap.of([
      { key: 'Mod-Shift-Space', run: open, preventDefault: true },
      { key: 'Escape', run: closeSignature },
    ]),
  ]
}
