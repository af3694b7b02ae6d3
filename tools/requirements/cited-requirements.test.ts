import { describe, expect, test } from 'vitest'
import { citedRequirements } from './cited-requirements.ts'

// Written so that this file itself names no requirement.
const AUTH_07 = `[AUTH${'-'}07]`
const NAV_05 = `[NAV${'-'}05]`

function cited(source: string): string[] {
  return citedRequirements('example.test.ts', source).map(({ id, test }) => `${id}: ${test}`)
}

describe('citedRequirements', () => {
  test('finds each identifier in the title of a test', () => {
    expect(cited(`describe('sign-in', () => { test('keeps the query ${AUTH_07} ${NAV_05}', async () => {}) })`)).toEqual([
      'AUTH-07: sign-in > keeps the query',
      'NAV-05: sign-in > keeps the query',
    ])
  })

  test('finds the identifier of a group', () => {
    expect(cited(`describe('sign-in ${AUTH_07}', () => {})`)).toEqual(['AUTH-07: sign-in'])
  })

  test('finds the identifiers in the rows of a table', () => {
    expect(cited(`test.each([['a ${AUTH_07}', 1], ['b ${NAV_05}', 2]])('%s', () => {})`)).toEqual(['AUTH-07: %s', 'NAV-05: %s'])
  })

  test('reads a template as a title', () => {
    expect(cited('test(`asks ' + '${times}' + ` times ${AUTH_07}\`, () => {})`)).toEqual(['AUTH-07: asks ${times} times'])
  })

  test('takes no identifier from tests that are switched off', () => {
    expect(cited(`test.skip('a ${AUTH_07}', () => {}); describe.todo('b ${NAV_05}')`)).toEqual([])
    expect(cited(`test.skipIf(slow)('a ${AUTH_07}', () => {})`)).toEqual(['AUTH-07: a'])
  })

  test('takes no identifier from comments', () => {
    expect(cited(`// ${AUTH_07}\ntest('signs in', () => {})`)).toEqual([])
  })
})
