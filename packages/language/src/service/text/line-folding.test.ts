import { describe, expect, test } from 'vitest'
import { TokenLines } from '../../highlight/token-lines.ts'
import { foldingRanges } from './folding.ts'
import { foldingAt } from './line-folding.ts'

/** What is folded at each line, as text. */
function folds(text: string): readonly string[] {
  const lines = text.split('\n')
  const source = { lineCount: lines.length, line: (index: number) => lines[index] ?? '' }
  const tokens = new TokenLines(source, 'fql')
  const start = (line: number): number => lines.slice(0, line).join('\n').length + (line === 0 ? 0 : 1)
  return lines.flatMap((_, line) => {
    const fold = foldingAt(tokens, source, line)
    return fold === undefined ? [] : [text.slice(start(line) + fold.fromColumn, start(fold.toLine) + fold.toColumn)]
  })
}

describe('foldingAt', () => {
  test.each([
    ['brackets, the outer one of a line', 'f({\n  a: [1],\n  b: [\n2]\n})', ['{\n  a: [1],\n  b: [\n2]\n}', '\n2']],
    ['line comments that follow each other', '// one\n// two\n\n// three\na // four\n// five', ['\n// two', '\n// five']],
    ['comments over several lines', '/* one\n\ntwo */ a\n/* three */ b', ['\n\ntwo */']],
    ['a comment that is not closed', 'a /* one\ntwo', ['\ntwo']],
    ['nothing else', '(\n]\n"{\n}"', []],
  ])('folds %s', (_what, text, expected) => {
    expect(folds(text)).toEqual(expected)
  })

  test('folds what can be folded in the whole text', () => {
    const text = 'let a = {\n  b: f(1, (x) => {\n    x // c\n    // d\n  })\n}\n/* e\nf */\n[a,\n  a]'
    const whole = foldingRanges(text).map(({ start, end }) => text.slice(start, end))
    for (const fold of folds(text)) expect(whole).toContain(fold)
  })
})
