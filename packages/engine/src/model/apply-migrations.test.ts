import { ObjectValue, type Value } from '@terrarium/values'
import { describe, expect, test } from 'vitest'
import { schemaTypeOfSignature } from './schema-type-of.ts'
import { applyAction, migrateData } from './apply-migrations.ts'
import type { Discriminator, MigrationAction } from './migration.ts'

type Plain = string | number | boolean | { readonly [name: string]: Plain }

const object = (members: { readonly [name: string]: Plain }): ObjectValue =>
  new ObjectValue(new Map(Object.entries(members).map(([name, value]) => [name, valueOf(value)])))
const valueOf = (value: Plain): Value => (typeof value === 'object' ? object(value) : value)
const plain = (value: Value): unknown =>
  value instanceof ObjectValue ? Object.fromEntries([...value.fields].map(([name, member]) => [name, plain(member)])) : value
const accepts = (signature: string): Discriminator => ({ type: schemaTypeOfSignature(signature, '*test*'), collections: new Map() })
const apply = (data: { readonly [name: string]: Plain }, ...actions: readonly MigrationAction[]): unknown =>
  plain(actions.reduce(applyAction, object(data)))

describe('add', () => {
  const add = (field: string[], signature: string, value?: Value): MigrationAction => ({
    kind: 'add',
    field,
    accepts: accepts(signature),
    value,
  })

  test('gives documents without the field its value', () => {
    expect(apply({ a: 1 }, add(['b'], 'Int', 2))).toEqual({ a: 1, b: 2 })
    expect(apply({ a: 1 }, add(['b'], 'Int?'))).toEqual({ a: 1 })
  })

  test('makes the objects around a field', () => {
    expect(apply({}, add(['a', 'b'], 'Int', 2))).toEqual({ a: { b: 2 } })
  })

  test('keeps a value that fits', () => {
    expect(apply({ b: 7 }, add(['b'], 'Int', 2))).toEqual({ b: 7 })
  })

  test('moves a value that does not fit to the field of conflicts, under a free name', () => {
    const into: MigrationAction = { kind: 'moveConflicts', into: ['c'] }
    expect(apply({ b: 'x' }, add(['b'], 'Int', 2), into)).toEqual({ b: 2, c: { b: 'x' } })
    expect(apply({ b: 'x', c: { b: 1, _b: 2 } }, add(['b'], 'Int', 2), into)).toEqual({ b: 2, c: { b: 1, _b: 2, __b: 'x' } })
  })
})

describe('drop and move', () => {
  test('drop removes the field, if there is one', () => {
    expect(apply({ a: 1, o: { b: 2, c: 3 } }, { kind: 'drop', field: ['o', 'b'] })).toEqual({ a: 1, o: { c: 3 } })
    expect(apply({ a: 1 }, { kind: 'drop', field: ['o', 'b'] })).toEqual({ a: 1 })
  })

  test('move takes a value out of an object and into one', () => {
    expect(apply({ a: 1, o: { b: 2 } }, { kind: 'move', field: ['o', 'b'], to: ['b'] })).toEqual({ a: 1, o: {}, b: 2 })
    expect(apply({ a: 1, o: { b: 2 } }, { kind: 'move', field: ['a'], to: ['o', 'a'] })).toEqual({ o: { b: 2, a: 1 } })
    expect(apply({ o: {} }, { kind: 'move', field: ['a'], to: ['o', 'a'] })).toEqual({ o: {} })
  })
})

describe('split', () => {
  const split = (fieldValue?: Value, toValue?: Value): MigrationAction => ({
    kind: 'split',
    field: ['a'],
    to: ['b'],
    accepts: accepts('Int'),
    fieldValue,
    toValue,
  })

  test('leaves a value that fits and fills the other field', () => {
    expect(apply({ a: 1 }, split(0, 'none'))).toEqual({ a: 1, b: 'none' })
    expect(apply({ a: 1 }, split())).toEqual({ a: 1 })
  })

  test('passes on a value that does not fit and fills its place', () => {
    expect(apply({ a: 'x' }, split(0, 'none'))).toEqual({ a: 0, b: 'x' })
    expect(apply({ a: 'x' }, split())).toEqual({ b: 'x' })
  })

  test('fills both when there is no value', () => {
    expect(apply({}, split(0, 'none'))).toEqual({ a: 0, b: 'none' })
  })
})

describe('moveWildcard', () => {
  const move: MigrationAction = { kind: 'moveWildcard', into: ['rest'], keep: new Set(['a', 'rest']) }

  test('moves all fields but those that are kept', () => {
    expect(apply({ a: 1, x: 2, y: 3 }, move)).toEqual({ a: 1, rest: { x: 2, y: 3 } })
    expect(apply({ a: 1 }, move)).toEqual({ a: 1 })
  })

  test('gives names that are taken underscores, those with fewer first', () => {
    expect(apply({ x: 1, _x: 2, rest: { x: 0 } }, move)).toEqual({ rest: { x: 0, _x: 1, __x: 2 } })
  })
})

describe('migrateData', () => {
  const migrations = [
    { version: 10, actions: [{ kind: 'move', field: ['a'], to: ['b'] } as const] },
    { version: 20, actions: [{ kind: 'move', field: ['b'], to: ['c'] } as const] },
  ]

  test('applies what came after the version that the data was written under', () => {
    expect(plain(migrateData(object({ a: 1 }), 5, migrations))).toEqual({ c: 1 })
    expect(plain(migrateData(object({ b: 1 }), 10, migrations))).toEqual({ c: 1 })
  })

  test('gives back present data as it is', () => {
    const data = object({ c: 1 })
    expect(migrateData(data, 20, migrations)).toBe(data)
  })
})
