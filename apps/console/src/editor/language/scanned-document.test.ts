import { ChangeSet, Text } from '@codemirror/state'
import { tokenize } from '@terrarium/language'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ScannedDocument } from './scanned-document.ts'

const text = fc
  .array(fc.constantFrom('"', '/*', '*/', '//', '{', '}', '\n', '\n', 'a.', 'b', ' ', "'"), { maxLength: 12 })
  .map((pieces) => pieces.join(''))
const change = fc.record({ from: fc.nat(60), length: fc.nat(12), insert: text })

function kinds(scanned: ScannedDocument): string {
  const lines = Array.from({ length: scanned.document.lines }, (_, i) =>
    scanned.tokens.tokensOf(i).map(({ kind, start }) => `${kind}@${start}`),
  )
  return lines.map((line) => line.join(' ')).join('\n')
}

describe('ScannedDocument', () => {
  test('has the tokens of the whole text after any changes', () => {
    fc.assert(
      fc.property(text, fc.array(fc.array(change, { minLength: 1, maxLength: 3 }), { maxLength: 6 }), (start, edits) => {
        let document = Text.of(start.split('\n'))
        let scanned = new ScannedDocument(document, 'fql')
        for (const changes of edits) {
          let end = 0
          const apart = changes.flatMap(({ from, length, insert }) => {
            const place = { from: Math.max(from, end), to: Math.min(Math.max(from, end) + length, document.length), insert }
            end = place.to + 1
            return place.from > place.to ? [] : [place]
          })
          void kinds(scanned)
          const set = ChangeSet.of(apart, document.length)
          document = set.apply(document)
          scanned = scanned.changed(set, document)
          expect(kinds(scanned)).toBe(kinds(new ScannedDocument(document, 'fql')))
        }
      }),
    )
  })

  test('gives a version its own tokens even if another followed it', () => {
    const before = new ScannedDocument(Text.of(['a', '"b']), 'fql')
    void before.tokens.tokensOf(1)
    const set = ChangeSet.of({ from: 0, insert: '"' }, 4)
    const after = before.changed(set, set.apply(before.document))
    expect(after.tokens.tokensOf(0)[0]?.kind).toBe('string')
    expect(before.tokens.tokensOf(0)[0]?.kind).toBe(tokenize('a')[0]?.kind)
  })
})
