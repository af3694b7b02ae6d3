import { describe, expect, test } from 'vitest'
import { parseGoldenCases } from './golden-cases.ts'
import { parseGoldenPush } from './golden-push.ts'

const SOUND = '# a sum\n1 + 1\n==>\n2\n\n'

describe('parseGoldenCases', () => {
  test('reads titles, inputs and what is expected', () => {
    expect(parseGoldenCases(`${SOUND}# an empty query\n\n==>\n`, 'sums.txt')).toEqual([
      { title: 'a sum', input: '1 + 1', expected: '2' },
      { title: 'an empty query', input: '', expected: '' },
    ])
  })

  test.each([
    ['without an arrow', '# no result\n2 + 2\n'],
    ['without an input', '# no input\n==>\n4\n'],
    ['with two arrows', '# two cases in one\n2\n==>\n2\n# the other\n3\n==>\n3\n'],
    ['with a title that is used above', SOUND.trimEnd()],
    ['without a title', '# \n2\n==>\n2\n'],
  ])('rejects a block %s, with its file and line', (_what, block) => {
    expect(() => parseGoldenCases(SOUND + block, 'sums.txt')).toThrow(/^sums\.txt:6: /)
  })

  test('rejects a file that begins with something else', () => {
    expect(() => parseGoldenCases(`1 + 1\n==>\n2\n\n${SOUND}`, 'sums.txt')).toThrow(/^sums\.txt:1: /)
  })
})

describe('parseGoldenPush', () => {
  test('reads options, stored files and submitted files', () => {
    expect(parseGoldenPush('@@ option documents A B\n@@ stored a.fsl\nrole a {}\n@@ b.fsl\nrole b {}\n')).toMatchObject({
      stored: [{ name: 'a.fsl', text: 'role a {}\n' }],
      submitted: [{ name: 'b.fsl', text: 'role b {}\n' }],
      documents: new Set(['A', 'B']),
    })
  })

  test.each([
    ['an unknown option', '@@ option colour ansi\n@@ a.fsl\n'],
    ['an unknown value of an option', '@@ option format short\n@@ a.fsl\n'],
    ['a file without a name', '@@ stored\nrole a {}\n'],
    ['a file with another ending', '@@ a.txt\n'],
    ['text before the first section', 'role a {}\n@@ a.fsl\n'],
    ['nothing that is submitted', '@@ stored a.fsl\n'],
  ])('rejects %s', (_what, input) => {
    expect(() => parseGoldenPush(input)).toThrow()
  })
})
