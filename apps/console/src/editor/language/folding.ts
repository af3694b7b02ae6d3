import { codeFolding, foldGutter, foldKeymap, foldService } from '@codemirror/language'
import { StateField } from '@codemirror/state'
import type { Extension } from '@codemirror/state'
import { keymap } from '@codemirror/view'
import { foldingRanges } from '@terrarium/language'
import type { FoldingRange } from '@terrarium/language'

const ranges = StateField.define<readonly FoldingRange[]>({
  create: (state) => foldingRanges(state.doc.toString()),
  update: (known, transaction) => (transaction.docChanged ? foldingRanges(transaction.state.doc.toString()) : known),
})

/** Folds brackets and comments that go over several lines. */
export function languageFolding(): Extension {
  return [
    ranges,
    codeFolding(),
    foldGutter(),
    foldService.of((state, lineStart, lineEnd) => {
      const found = state.field(ranges).find(({ start, end }) => start >= lineStart && start <= lineEnd && end > lineEnd)
      return found === undefined ? null : { from: found.start, to: found.end }
    }),
    keymap.of(foldKeymap),
  ]
}
