import type { Action, Diagnostic } from '@codemirror/lint'
import type { EditorView } from '@codemirror/view'
import type { QuickFix, TextEdit } from '@terrarium/language'
import { text } from '../../messages/text.ts'
import { clientOf } from './language-client-facet.ts'
import type { Finding } from './protocol.ts'

const SEVERITIES: Readonly<Record<Finding['severity'], Diagnostic['severity']>> = {
  error: 'error',
  warning: 'warning',
  info: 'info',
  performance_hint: 'hint',
}

/** Finds what the database would refuse in a text, and ways out. They are advice: a run is never held back. */
export async function findProblems(view: EditorView): Promise<readonly Diagnostic[]> {
  const source = view.state.doc.toString()
  const findings = (await clientOf(view.state)?.ask('diagnose', source, 0)) ?? []
  return view.state.doc.toString() === source ? findings.map(diagnosticOf) : []
}

function diagnosticOf({ start, end, severity, message, fixes }: Finding): Diagnostic {
  return { from: start, to: end, severity: SEVERITIES[severity], message, actions: fixes.map(actionOf) }
}

function actionOf(fix: QuickFix): Action {
  return { name: fixText(fix), apply: (view) => applyEdits(view, fix.edits) }
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
