import { describe, expect, test } from 'vitest'
import { parseQuery, parseType } from '../syntax/parse-query.ts'
import { LIBRARY_FUNCTIONS, LIBRARY_MODULES, LIBRARY_TYPES } from './library.ts'
import type { MemberSignature, TypeSignature } from './signature.ts'
import { SYSTEM_COLLECTIONS } from './system.ts'

type Named = readonly [name: string, member: MemberSignature]

function membersOf(owner: string, { fields, apply, access }: TypeSignature): readonly Named[] {
  const own = Object.entries(fields).map(([name, member]): Named => [`${owner}.${name}`, member])
  const called = apply === undefined ? [] : [[`${owner}()`, apply] as const]
  return [...own, ...called, ...(access === undefined ? [] : [[`${owner}[]`, access] as const])]
}

const MEMBERS: readonly Named[] = [
  ...LIBRARY_TYPES.flatMap((type) => membersOf(type.name, type)),
  ...LIBRARY_MODULES.flatMap(({ global, type }) => membersOf(`${global} (module)`, type)),
  ...LIBRARY_FUNCTIONS.map((definition): Named => [definition.name, definition]),
  ...SYSTEM_COLLECTIONS.flatMap(({ global, fields, methods }) =>
    Object.entries({ ...fields, ...methods }).map(([name, member]): Named => [`${global}.${name}`, member]),
  ),
]

describe('signatures of the library', () => {
  test.each(MEMBERS)('%s is written in type syntax and described in sentences', (_name, { type, doc, example }) => {
    expect(parseType(type, '*library*').diagnostics).toEqual([])
    expect(doc).toMatch(/^[A-Z`].*\.$/)
    if (example !== undefined) expect(parseQuery(example.query).diagnostics).toEqual([])
  })

  test('operators are written in type syntax, each as a function', () => {
    for (const { name, operators } of LIBRARY_TYPES) {
      for (const [symbol, signature] of Object.entries(operators)) {
        const { tree, diagnostics } = parseType(signature, '*library*')
        expect(diagnostics, `${name} ${symbol}`).toEqual([])
        expect(['functionType', 'intersectionType'], `${name} ${symbol}`).toContain(tree.type.kind)
      }
    }
  })

  test('names of types, modules and functions are there once', () => {
    for (const names of [
      LIBRARY_TYPES.map(({ name }) => name),
      LIBRARY_MODULES.map(({ global }) => global),
      LIBRARY_FUNCTIONS.map(({ name }) => name),
      SYSTEM_COLLECTIONS.map(({ global }) => global),
    ]) {
      expect(new Set(names).size).toBe(names.length)
    }
  })

  test('records of system collections are written in type syntax', () => {
    for (const { global, record, create } of SYSTEM_COLLECTIONS) {
      for (const text of [record, create]) expect(parseType(text, '*library*').diagnostics, global).toEqual([])
    }
  })
})
