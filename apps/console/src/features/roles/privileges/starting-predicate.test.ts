import { expect, test } from 'vitest'
import { startingPredicate } from './starting-predicate.ts'

const FUNCTIONS = [
  { name: 'moveSpecimen', body: '(tag, benchCode) => tag' },
  { name: 'all', body: '(first, ...others) => first' },
  { name: 'broken', body: '(' },
]

const of = (resource: string, action: string) => startingPredicate({ resource, action }, FUNCTIONS)

test('a new predicate has the parameters that the server calls it with [EXP-22]', () => {
  expect(['read', 'create', 'delete', 'history_read'].map((action) => of('Book', action))).toEqual([
    'doc => true',
    'new => true',
    'doc => true',
    'doc => true',
  ])
  expect(of('Book', 'write')).toBe('(old, new) => true')
})

test('a new predicate over calls has the arguments of the function, or takes any', () => {
  expect(of('moveSpecimen', 'call')).toBe('(tag, benchCode) => true')
  expect(of('all', 'call')).toBe('(first, ...others) => true')
  for (const unknown of ['broken', 'elsewhere']) expect(of(unknown, 'call')).toBe('(...args) => true')
  expect(startingPredicate({ resource: 'all', action: 'call' }, undefined)).toBe('(...args) => true')
})
