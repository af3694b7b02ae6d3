import { describe, expect, test } from 'vitest'
import { findPhrases } from './phrases.ts'

describe('findPhrases', () => {
  test.each(['the caller is told', 'a row stands for a set', 'what came of it', 'whoever signs in', 'runs anew', 'the face of a package'])(
    'finds the phrase in "%s"',
    (text) => {
      expect(findPhrases(`First line.\n// ${text}`)).toEqual([expect.objectContaining({ line: 2 })])
    },
  )

  test('leaves longer words alone', () => {
    expect(findPhrases('interface, typeface, surface, becomes official, renewal')).toEqual([])
  })
})
