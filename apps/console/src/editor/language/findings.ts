import type { EditorView } from '@codemirror/view'
import type { QuickFix, TextEdit } from '@terrarium/language'
import { text } from '../../messages/editor-text.ts'
import { preferences } from '../../data/preferences.ts'
import { clientOf } from './language-client-facet.ts'
import { SYNTAX_ALONE } from './protocol.ts'
import type { Finding } from './protocol.ts'

/** A way out of a problem: what it is called, and the change it makes. */
export interface TextFix {
  readonly label: string
  readonly edits: readonly TextEdit[]
}

/** A problem of a text, with ways out. */
interface TextProblem {
  readonly from: number
  readonly to: number
  readonly severity: 'error' | 'warning' | 'info'
  readonly message: string
  readonly fixes: readonly TextFix[]
}

const SEVERITIES: Readonly<Record<Finding['severity'], TextProblem['severity']>> = {
  error: 'error',
  warning: 'warning',
  info: 'info',
  performance_hint: 'info',
}

/** Finds what the database would refuse in a text; undefined when the text has changed meanwhile. It is advice: a run is never held back. */
export async function findProblems(view: EditorView): Promise<readonly TextProblem[] | undefined> {
  const { doc } = view.state
  const findings =
    (await clientOf(view.state)?.ask('diagnose', doc.toString(), 0, preferences.get().liveTypes === 'off' ? SYNTAX_ALONE : '')) ?? []
  return view.state.doc === doc ? findings.map(problemOf) : undefined
}

function problemOf({ start, end, severity, message, fixes }: Finding): TextProblem {
  const named = fixes.map((fix) => ({ label: fixText(fix), edits: fix.edits }))
  return { from: start, to: end, severity: SEVERITIES[severity], message, fixes: named }
}

function fixText({ kind, text: detail }: QuickFix): string {
  switch (kind) {
    case 'hint':
      return detail
    case 'rename':
    case 'unquote':
      return text('editor.fix_replace', { name: detail })
    case 'quote':
      return text('editor.fix_quote', { text: detail })
    case 'call':
      return text('editor.fix_call')
  }
}

/** Puts edits into a document as one change; they say where they are in the text as it is. */
export function applyEdits(view: EditorView, edits: readonly TextEdit[]): void {
  const length = view.state.doc.length
  if (edits.some(({ end }) => end > length)) return
  view.dispatch({ changes: edits.map(({ start, end, text: insert }) => ({ from: start, to: end, insert })), userEvent: 'input.language' })
}
