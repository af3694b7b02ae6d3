import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
  completionKeymap,
  completionStatus,
  insertCompletionText,
  selectedCompletion,
  snippet,
  startCompletion,
} from '@codemirror/autocomplete'
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import { Prec } from '@codemirror/state'
import type { Extension, Text } from '@codemirror/state'
import { keymap } from '@codemirror/view'
import type { EditorView } from '@codemirror/view'
import type { CompletionItem, CompletionKind } from '@terrarium/language'
import { clientOf } from './language-client-facet.ts'
import { documentationElement } from './documentation-view.ts'

const WORD = /^[a-zA-Z0-9_]*$/

/** Where completions show by themselves: in a word, and behind what one follows at once. */
const OPENING = /[a-zA-Z0-9_."']$/

/** Kinds as the editor draws them. */
const TYPES: Readonly<Record<CompletionKind, string>> = {
  local: 'variable',
  parameter: 'variable',
  field: 'property',
  method: 'method',
  index: 'enum',
  key: 'property',
  collection: 'class',
  module: 'namespace',
  function: 'function',
  role: 'constant',
  keyword: 'keyword',
  type: 'type',
}

/** What is longer is cut: the whole of it stands beside the list. */
const DETAIL_MAX = 48

/** Where a text had nothing to complete when it was last asked about. */
const withoutAnswer = new WeakMap<Text, number>()

/** Asks again for completions that are shown, on their way, or were none where the caret is: more is known now. */
export function completeAgain(view: EditorView): void {
  const { doc, selection } = view.state
  const wasNone = withoutAnswer.get(doc) === selection.main.head
  if (view.hasFocus && (completionStatus(view.state) !== null || wasNone)) startCompletion(view)
}

async function completionsAt(context: CompletionContext): Promise<CompletionResult | null> {
  const { pos, state, explicit } = context
  const client = clientOf(state)
  if (client === undefined || (!explicit && !OPENING.test(state.sliceDoc(Math.max(0, pos - 1), pos)))) return null
  const source = state.doc.toString()
  const items = (await client.ask('complete', source, pos)) ?? []
  const [first] = items
  if (first === undefined) withoutAnswer.set(state.doc, pos)
  if (first === undefined || context.aborted) return null
  const describe = (name: string) => client.ask('describe', source, pos, name)
  return { from: first.start, to: first.end, options: items.map((item) => optionOf(item, describe)), validFor: WORD }
}

type Describe = (name: string) => Promise<string | undefined>

function optionOf(item: CompletionItem, describe: Describe): Completion {
  const { label, kind, detail, rank } = item
  const shown = detail.length > DETAIL_MAX ? `${detail.slice(0, DETAIL_MAX)}…` : detail
  const option: Completion = {
    label,
    type: TYPES[kind],
    boost: rank,
    ...(shown !== '' && { detail: shown }),
    apply: (view, _completion, from, to) => applyItem(view, item, from, to),
    info: () => infoOf(item, describe),
  }
  if (item.insert === label && item.snippet === undefined && item.edits.length === 0) finishedWords.add(option)
  return option
}

/** Asks for the type of a local variable when its completion is selected. */
async function infoOf({ label, kind, signature, documentation }: CompletionItem, describe: Describe): Promise<Node | null> {
  if (kind === 'keyword') return documentation === undefined ? null : documentationElement('', documentation)
  if (kind !== 'local' && kind !== 'parameter') return documentationElement(signature, documentation)
  const type = await describe(label)
  return type === undefined ? null : documentationElement(`${label}: ${type}`, undefined)
}

function applyItem(view: EditorView, { insert, snippet: template, edits }: CompletionItem, from: number, to: number): void {
  if (edits.length > 0) view.dispatch({ changes: edits.map(({ start, end, text }) => ({ from: start, to: end, insert: text })) })
  const moved = edits.reduce((sum, { start, end, text }) => sum + text.length - (end - start), 0)
  if (template !== undefined) snippet(template)(view, null, from + moved, to + moved)
  else view.dispatch(insertCompletionText(view.state, insert, from + moved, to + moved))
}

/** Words that a completion would put there as they are. */
const finishedWords = new WeakSet<Completion>()

/** A word that is finished is no choice: Enter begins a line, as it does without a list. */
function passFinishedWord(view: EditorView): boolean {
  const chosen = completionStatus(view.state) === 'active' ? selectedCompletion(view.state) : null
  if (chosen !== null && finishedWords.has(chosen) && wordBefore(view) === chosen.label) closeCompletion(view)
  return false
}

function wordBefore({ state }: EditorView): string {
  const { head } = state.selection.main
  return /[a-zA-Z0-9_]*$/.exec(state.sliceDoc(Math.max(0, head - 200), head))?.[0] ?? ''
}

/** Completes names, members and keys as they are typed, or when it is asked for with Ctrl+Space. */
export function languageCompletion(): Extension {
  return [
    Prec.highest(keymap.of([{ key: 'Enter', run: passFinishedWord }])),
    autocompletion({ override: [completionsAt], maxRenderedOptions: 60 }),
    closeBrackets(),
    keymap.of([...closeBracketsKeymap, ...completionKeymap]),
  ]
}
