import { parseQuery } from '@terrarium/language'
import { describe, expect, test } from 'vitest'
import { dryRunBody } from './dry-run-body.ts'

describe('dryRunBody', () => {
  test('makes each write of a function log what it found and left', () => {
    const { logged = '' } = dryRunBody('(id, stock) => {\n  Book.byId(id)!.update({ stock: stock })\n}', []) ?? {}
    expect(logged).toContain('FQL.log("terrarium:change", "update", "before"')
    expect(logged).toContain('FQL.log("terrarium:change", "update", "after"')
    expect(parseQuery(`(${logged})(1, 2)`).diagnostics).toEqual([])
  })

  test('says which functions are called, and leaves alone what writes nothing', () => {
    expect(dryRunBody('tag => restock(tag, 3)', ['restock', 'lend'])).toEqual({ logged: undefined, functions: ['restock'] })
  })

  test('reads nothing of what is no query', () => {
    expect(dryRunBody('tag =>', [])).toBeUndefined()
  })
})
