import { describe, expect, test } from 'vitest'
import { simpleScheme } from '../types/scheme.ts'
import { namedType } from '../types/type.ts'
import { Scope } from './scope.ts'

const INT = simpleScheme(namedType('Int'))
const STRING = simpleScheme(namedType('String'))

describe('Scope', () => {
  test('finds the innermost definition of a name', () => {
    const outer = new Scope()
    outer.define('a', INT)
    outer.define('b', INT)
    const inner = new Scope(outer)
    inner.define('a', STRING)
    expect([inner.get('a'), inner.get('b'), inner.get('c')]).toEqual([STRING, INT, undefined])
    expect(outer.get('a')).toBe(INT)
  })

  test('a later definition of a name is the one', () => {
    const scope = new Scope()
    scope.define('a', INT)
    scope.define('a', STRING)
    expect(scope.get('a')).toBe(STRING)
  })

  test('types without variables stand under no alternatives', () => {
    const scope = new Scope()
    scope.define('a', INT)
    expect(new Scope(scope).freeBranches().size).toBe(0)
  })
})
