import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../src/testing/test-database.ts'
import { LIBRARY_VOCABULARY, programOf, type Vocabulary } from './well-typed/arbitrary-program.ts'
import { conforms } from './well-typed/conforms.ts'
import { BOOKS_DOCUMENTS, BOOKS_SCHEMA, DOCUMENT_VOCABULARY } from './well-typed/documents.ts'
import { groundTypeOf, groundTypeOfShown } from './well-typed/ground-type.ts'

const SECRET = 'secret:Shop:admin'
const RUNS = 500

/** Failures that a checked program must not come to. */
const TYPE_ERRORS = new Set(['type_mismatch', 'invalid_function_invocation', 'invalid_null_access', 'unbound_variable', 'internal_failure'])

/** Parameters for whole numbers are shown as `Number`; that a number is whole and small enough is found when it is used. */
const NOT_WHOLE = /\b(?:Int|Long)\b.*, received .*\b(?:Long|Double)\b/

/** Of several overloads in a row some lose their result, as they do in the reference. @see reference: fql-types.md §9 */
const LOST_RESULT = /\bNever\b/

function isTypeError({ code, message }: { readonly code: string; readonly message: string }): boolean {
  if (TYPE_ERRORS.has(code)) return true
  return code === 'invalid_argument' && message.startsWith('expected ') && !NOT_WHOLE.test(message)
}

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.evaluate('Database.create({ name: "Shop" })')
  const files = [{ name: 'main.fsl', text: BOOKS_SCHEMA }]
  const pushed = await database.schema({ kind: 'update', files, override: true, staged: false }, { secret: SECRET })
  expect(pushed.kind).toBe('success')
  await database.evaluate(BOOKS_DOCUMENTS, { secret: SECRET })
})
afterAll(() => database[Symbol.asyncDispose]())

const VOCABULARIES: readonly (readonly [name: string, vocabulary: Vocabulary])[] = [
  ['of the library', LIBRARY_VOCABULARY],
  ['of documents', DOCUMENT_VOCABULARY],
]

describe.each(VOCABULARIES)('programs %s that have a type by the signatures', (_name, vocabulary) => {
  test('are accepted, run without a type error, and give what their static type says', async () => {
    await fc.assert(
      fc.asyncProperty(programOf(vocabulary), async (program) => {
        const { outcome } = await database.run(program, { secret: SECRET, typecheck: true })
        if (outcome.kind === 'failure') {
          expect(outcome.code, outcome.summary).not.toBe('invalid_query')
          expect(isTypeError(outcome), outcome.summary).toBe(false)
          return
        }
        const type = outcome.staticType ?? ''
        if (LOST_RESULT.test(type)) return
        expect(conforms(outcome.data, groundTypeOfShown(type)), `${program}\nis no ${type}`).toBe(true)
      }),
      { numRuns: RUNS },
    )
  }, 120_000)
})

describe('what the properties look for', () => {
  test.each([
    ['1 + "a"', 'invalid_argument'],
    ['"a".nothing()', 'invalid_function_invocation'],
    ['if (1) 2', 'type_mismatch'],
    ['null.a', 'invalid_null_access'],
    ['missing', 'unbound_variable'],
  ])('%s runs into a type error when it is not checked', async (query, code) => {
    const failure = await database.fail(query, { secret: SECRET, typecheck: false })
    expect(failure.code).toBe(code)
    expect(isTypeError(failure)).toBe(true)
  })

  test.each(['[1].at(1.5)', '[1].slice(12000000000)', '1 / 0', '[1][2]', '"a".parseInt(0)'])('%s does not', async (query) => {
    expect(isTypeError(await database.fail(query, { secret: SECRET }))).toBe(false)
  })

  test.each([
    ['1', 'Number', true],
    ['1.5', 'Int', false],
    ['[1, "a"]', '[Int, String]', true],
    ['[1, "a"]', 'Array<Int>', false],
    ['{ a: 1 }', '{ a: Int, b: String | Null }', true],
    ['{ a: 1 }', '{ a: Int, b: String }', false],
    ['{ a: 1, c: 2 }', '{ a: Int }', false],
    ['Book.byId("9")', 'Ref<Book>', true],
    ['Book.byId("1")', 'Author', false],
    ['Book.all()', 'Set<Book>', true],
    ['Book.all()', 'Set<Author>', false],
  ])('%s as a value of %s: %s', async (query, type, expected) => {
    const value = await database.evaluate(query, { secret: SECRET })
    expect(conforms(value, groundTypeOf(type))).toBe(expected)
  })
})

test('the programs use every member of the library', () => {
  const text = fc.sample(programOf(LIBRARY_VOCABULARY), 4000).join('\n')
  const unused = LIBRARY_VOCABULARY.producers.filter(({ form, name }) => (form === 'member' || form === 'global') && !text.includes(name))
  expect(unused.map(({ name }) => name)).toEqual([])
})
