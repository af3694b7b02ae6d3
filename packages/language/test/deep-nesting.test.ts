import { describe, expect, test } from 'vitest'
import { checkQuery, libraryEnvironment, parseQuery, parseType, type ParseResult } from '../src/index.ts'
import { cpuTime } from './cpu-time.ts'

const TIMES = 100_000
/** Far more than any of the texts needs, so that a busy machine does not fail the test. */
const MS_MAX = 10_000
const TOO_DEEP = 'Expression is nested too deeply'

function nested(open: string, inner: string, close = ''): string {
  return open.repeat(TIMES) + inner + close.repeat(TIMES)
}

function messagesOf<T>({ diagnostics }: ParseResult<T>): readonly string[] {
  return diagnostics.map(({ message }) => message)
}

describe('what nests a hundred thousand times', () => {
  test.each([
    ['parentheses', nested('(', '1', ')')],
    ['open parentheses', nested('(', '')],
    ['arrays', nested('[', '', ']')],
    ['objects', nested('{ a: ', '1', ' }')],
    ['blocks', nested('{ a; ', '1', ' }')],
    ['calls', nested('f(', '1', ')')],
    ['lambdas', nested('x => ', 'x')],
    ['conditions', nested('if (a) b else ', 'c')],
    ['powers', nested('2 ** ', '2')],
    ['negations', nested('- ', 'x')],
    ['interpolations', nested('"#{', '1', '}"')],
    ['projections', `a ${nested('{ b ', '', '}')}`],
  ])('%s: is reported as an error', (_name, text) => {
    const time = cpuTime(() => expect(messagesOf(parseQuery(text))).toContain(TOO_DEEP))
    expect(time).toBeLessThan(MS_MAX)
  })

  test.each([
    ['parentheses', nested('(', 'Int', ')')],
    ['arguments', nested('Array<', 'Int', '>')],
    ['objects', nested('{ a: ', 'Int', ' }')],
  ])('types, %s: is reported as an error', (_name, text) => {
    expect(messagesOf(parseType(text, '*signature*'))).toContain(TOO_DEEP)
  })
})

describe('what is long without nesting', () => {
  test.each([
    ['members', `x${'.a'.repeat(TIMES)}`],
    ['operands', `1${' + 1'.repeat(TIMES)}`],
    ['statements', `${'let a = 1\n'.repeat(TIMES)}a`],
    ['elements', `[${'1, '.repeat(TIMES)}]`],
    ['nested comments', `${'/*'.repeat(TIMES)}${'*/'.repeat(TIMES)}1`],
    ['interpolations', `"${'#{a}'.repeat(TIMES)}"`],
    ['a line of a megabyte', `${'Book.all().map(b => b.title + "x"); '.repeat(30_000)}1`],
  ])('%s: parses', (_name, text) => {
    const time = cpuTime(() => expect(messagesOf(parseQuery(text))).toEqual([]))
    expect(time).toBeLessThan(MS_MAX)
  })

  test('a sum is typed', () => {
    const { tree } = parseQuery(`1${' + 1'.repeat(TIMES)}`)
    expect(checkQuery(tree, libraryEnvironment()).staticType).toBe('Number')
  })
})

test('what is left of a text that nests too deeply is checked without overflowing', () => {
  for (const text of [nested('(', '1', ')'), nested('{ a: ', '1', ' }'), nested('x => ', 'x')]) {
    expect(() => checkQuery(parseQuery(text).tree, libraryEnvironment())).not.toThrow()
  }
})
