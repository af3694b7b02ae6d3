import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Token, TokenLanguage } from './token.ts'
import { TokenLines, type LineSource } from './token-lines.ts'
import { tokenize } from './tokenize.ts'

class Lines implements LineSource {
  readonly lines: readonly string[]
  readonly asked: number[] = []

  constructor(lines: readonly string[]) {
    this.lines = lines
  }

  get lineCount(): number {
    return this.lines.length
  }

  line(index: number): string {
    this.asked.push(index)
    return this.lines[index] ?? ''
  }
}

const PIECES = [
  ...['"', "'", '/*', '*/', '//', '#{', '}', '{', '(', ')', '<<-END', '<<+END', 'END', '\\', '.', '..', '?.', ':', '=', '@', ';', ' '],
  ...['a', 'let', 'b1', '12', 'collection', 'function', 'index', 'role', 'name', 'String', 'predicate', 'compute', '\\u{1f', '\r'],
]
const line = fc.array(fc.constantFrom(...PIECES), { maxLength: 7 }).map((pieces) => pieces.join(''))
const edit = fc.record({ at: fc.nat(), removed: fc.nat(4), inserted: fc.array(line, { maxLength: 4 }), asked: fc.nat() })

/** Tokens that go over lines, cut at line ends. */
function cutAtLines(tokens: readonly Token[], text: string): readonly Token[] {
  return tokens.flatMap(({ kind, start, end }) => {
    const pieces: Token[] = []
    for (let from = start; from < end;) {
      const lineBreak = text.indexOf('\n', from)
      const to = lineBreak >= 0 && lineBreak < end ? lineBreak + 1 : end
      pieces.push({ kind, start: from, end: to })
      from = to
    }
    return pieces
  })
}

function allTokens(scanned: TokenLines, { lines }: Lines): readonly Token[] {
  let offset = 0
  return lines.flatMap((text, i) => {
    const from = offset
    offset += text.length + 1
    return scanned.tokensOf(i).map(({ kind, start, end }) => ({ kind, start: from + start, end: from + end }))
  })
}

function expectWhole(scanned: TokenLines, source: Lines, language: TokenLanguage): void {
  const text = source.lines.join('\n')
  expect(allTokens(scanned, source)).toEqual(cutAtLines(tokenize(text, language), text))
}

describe('TokenLines', () => {
  test.each(['fql', 'fsl'] as const)('gives the tokens of the whole text after any changes (%s)', (language) => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), fc.array(edit, { maxLength: 8 }), (lines, edits) => {
        let source = new Lines(lines)
        const scanned = new TokenLines(source, language)
        expectWhole(scanned, source, language)
        for (const { at, removed, inserted, asked } of edits) {
          const first = at % (source.lines.length + 1)
          const gone = Math.min(removed, source.lines.length - first)
          source = new Lines([...source.lines.slice(0, first), ...inserted, ...source.lines.slice(first + gone)])
          scanned.replace(first, gone, inserted.length, source)
          if (asked % 2 === 0) scanned.tokensOf(asked % Math.max(source.lines.length, 1))
        }
        expectWhole(scanned, source, language)
      }),
      { numRuns: 1500 },
    )
  })

  test('scans what has changed, and no more', () => {
    const lines = Array.from({ length: 10_000 }, (_, i) => `let a${i} = { b: "c" } // d`)
    const scanned = new TokenLines(new Lines(lines), 'fql')
    scanned.tokensOf(9_999)
    const changed = new Lines([...lines.slice(0, 5000), 'let x = (', 'y', ...lines.slice(5001)])
    scanned.replace(5000, 1, 2, changed)
    scanned.tokensOf(10_000)
    expect(changed.asked).toEqual([5000, 5001])
  })

  test('scans no further than it is asked, even if a string is opened', () => {
    const lines = Array.from({ length: 10_000 }, () => 'f(1)')
    const scanned = new TokenLines(new Lines(lines), 'fql')
    scanned.tokensOf(9_999)
    const opened = new Lines([...lines.slice(0, 5000), '"', ...lines.slice(5001)])
    scanned.replace(5000, 1, 1, opened)
    expect(scanned.tokensOf(5002)[0]?.kind).toBe('string')
    expect(opened.asked).toEqual([5000, 5001, 5002])
    const closed = new Lines(lines)
    scanned.replace(5000, 1, 1, closed)
    expect(scanned.tokensOf(9_999)[0]?.kind).toBe('function')
    expect(closed.asked).toEqual([5000, 5001, 5002])
  })
})
