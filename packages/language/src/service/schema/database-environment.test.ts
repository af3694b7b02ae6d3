import { describe, expect, test } from 'vitest'
import { diagnose } from '../diagnose.ts'
import { environmentOf } from './database-environment.ts'

const environment = environmentOf({
  collections: [
    {
      name: 'Bench',
      alias: 'Table',
      fields: [
        { name: 'zone', signature: 'String', hasDefault: false },
        { name: 'tags', signature: 'Array<String>', hasDefault: true },
      ],
      computedFields: [{ name: 'loud', body: '(doc) => doc.zone.toUpperCase()' }],
      indexes: [
        { name: 'byZone', terms: [{ field: '.zone', multiValued: false }] },
        { name: 'byTag', terms: [{ field: '.tags', multiValued: true }] },
      ],
    },
  ],
  functions: [
    { name: 'twice', body: 'x => x * 2' },
    { name: 'older', body: 'not a lambda (' },
    { name: 'signed', signature: '(x: String) => Bench | Null', body: '(x) => null' },
  ],
})

function typeOf(query: string): string {
  const { staticType, diagnostics } = diagnose(query, environment)
  return staticType ?? diagnostics.map(({ message }) => message).join('\n')
}

describe('environmentOf', () => {
  test('knows fields, computed ones and aliases', () => {
    expect(typeOf('Bench.all().first()!.zone')).toBe('String')
    expect(typeOf('Table.all().first()!.loud')).toBe('String')
    expect(typeOf('Bench.all().first()!.colour')).toContain('does not have field `colour`')
  })

  test('knows the terms of indexes', () => {
    expect(typeOf('Bench.byZone("north")')).toBe('Set<Bench>')
    expect(typeOf('Bench.byZone(1)')).toBe('Type `Int` is not a subtype of `String`')
    expect(typeOf('Bench.byTag("shady").count()')).toBe('Number')
  })

  test('infers functions that have no signature, and takes those that do not parse for anything', () => {
    expect(typeOf('twice(2)')).toBe('Number')
    expect(typeOf('signed("a")')).toBe('Bench | Null')
    expect(typeOf('older(1, 2)')).toBe('Any')
  })
})
