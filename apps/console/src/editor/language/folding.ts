import { codeFolding, foldGutter, foldKeymap, foldService } from '@codemirror/language'
import type { EditorState, Extension } from '@codemirror/state'
import { keymap } from '@codemirror/view'
import { foldingAt } from '@terrarium/language'
import { scannedOf } from './scanned-document.ts'

function foldOf(state: EditorState, lineStart: number): { readonly from: number; readonly to: number } | null {
  const scanned = scannedOf(state)
  const line = state.doc.lineAt(lineStart)
  const fold = scanned && foldingAt(scanned.tokens, scanned.source, line.number - 1)
  if (fold === undefined) return null
  return { from: line.from + fold.fromColumn, to: state.doc.line(fold.toLine + 1).from + fold.toColumn }
}

/** Folds brackets and comments that go over several lines. */
export function languageFolding(): Extension {
  return [codeFolding(), foldGutter(), foldService.of(foldOf), keymap.of(foldKeymap)]
}
