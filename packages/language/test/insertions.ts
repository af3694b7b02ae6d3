import fc from 'fast-check'
import { tokenize } from '../src/index.ts'

const PIECES = [
  '/* c */',
  ' /* c */ ',
  '// c\n',
  ' // c\n',
  '\n// c\n',
  '\n\n/* c */\n\n',
  '/* c\nd */',
  '/* c */ // d\n',
  '//\n',
  '/**/',
  '// c\r\n',
  '\n',
  '\n\n\n',
  ';',
]

/** Texts with comments, line breaks and separators put in between tokens. */
export function withInsertions(texts: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const insertion = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), piece: fc.constantFrom(...PIECES) })
  return fc.tuple(texts, fc.array(insertion, { minLength: 1, maxLength: 4 })).map(([text, insertions]) =>
    insertions.reduce((result, { at, piece }) => {
      const tokens = tokenize(result)
      const place = tokens[Math.floor(at * tokens.length)]?.start ?? result.length
      return result.slice(0, place) + piece + result.slice(place)
    }, text),
  )
}

/** The comments of a text, sorted. */
export function commentsOf(text: string): readonly string[] {
  return tokenize(text)
    .filter(({ kind }) => kind === 'lineComment' || kind === 'blockComment')
    .map(({ start, end }) => text.slice(start, end).trim())
    .sort()
}
