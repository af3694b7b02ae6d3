import { describe, expect, test } from 'vitest'
import { csvText } from './csv.ts'

describe('csvText', () => {
  test('ends each row with CR LF and quotes what needs it', () => {
    expect(csvText([['a', 'b'], ['1, 2', 'say "x"'], ['two\nlines', '']])).toBe('a,b\r\n"1, 2","say ""x"""\r\n"two\nlines",\r\n')
  })

  test.each(['=1+1', '+1', '-2', '@SUM(A1)', '\t=1', '-x', '+.'])('keeps %j from being run', (cell) => {
    expect(csvText([[cell]])).toBe(`'${cell}\r\n`)
  })

  test.each(['-2', '+1', '-1.5e-3', '.5', '12.'])('leaves the number %s where there are numbers', (cell) => {
    expect(csvText([[cell]], { hasNumbers: true })).toBe(`${cell}\r\n`)
  })

  test.each(['-1+1', '-2-x', '+', '-', '-Infinity'])('but not %s, which is none', (cell) => {
    expect(csvText([[cell]], { hasNumbers: true })).toBe(`'${cell}\r\n`)
  })
})
