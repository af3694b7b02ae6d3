import { RequestError } from '@terrarium/engine'
import { DocumentValue, ModuleValue } from '@terrarium/values'
import type { NameResolver } from '@terrarium/values'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readQueryBody } from './query-body.ts'
import { QUERY_HEADERS, readQueryHeaders } from './query-headers.ts'
import type { Format } from './query-headers.ts'
import { expandTemplate } from './query-template.ts'
import { decodeArguments, decodeTemplateValues } from './query-values.ts'

const RUNS = { numRuns: 3000 }

const resolver: NameResolver = {
  module: (name) => (name === 'Book' || name === 'Math' ? new ModuleValue(name) : undefined),
  documentsOf: ({ name }) => (name === 'Book' ? 'byId' : undefined),
  documentById: ({ name }, id) => new DocumentValue(1024, name, id),
  documentByName: () => undefined,
}

/** Names that mean something somewhere in a body, and some that must not. */
const name = fc.oneof(
  fc.constantFrom('fql', 'value', 'array', 'object', 'query', 'arguments'),
  fc.constantFrom('@int', '@long', '@double', '@time', '@date', '@doc', '@ref', '@mod', '@object', '@bytes', '@set', '@', '@uuid'),
  fc.constantFrom('id', 'coll', 'name', 'exists', 'toString', '__proto__', 'constructor', ''),
)
const scalar = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e400, 2 ** 63, ''),
  fc.constantFrom('1', 'Book', 'Book:1', '2024-02-30', '2024-02-29T00:00:00Z', '9'.repeat(400), '\u0000', '\ud800', '%%', 'AA=='),
  fc.string({ maxLength: 6 }),
)
const { node } = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    scalar,
    fc.array(tie('node'), { maxLength: 3 }),
    fc.array(fc.tuple(name, tie('node')), { maxLength: 3 }).map(Object.fromEntries),
  ),
}))

/** Bodies that are nearly right, and texts of which a piece is missing, doubled or something else. */
const template = fc.oneof(
  node,
  fc
    .array(
      fc.oneof(
        scalar,
        node.map((value) => ({ value })),
      ),
      { maxLength: 3 },
    )
    .map((fql) => ({ fql })),
)
const body = fc.record({ query: template, arguments: fc.oneof(fc.constant(null), node) }).map((request) => JSON.stringify(request))
const damagedBody = fc
  .tuple(body, fc.nat(), fc.nat(4), fc.constantFrom('', '{', '}', '"', '\\', ',', '[', '\\u', '1e', '\u0000'))
  .map(([text, at, length, piece]) => text.slice(0, at % text.length) + piece + text.slice((at % text.length) + length))

/** Goes the way of a request's body up to the evaluation. */
function read(text: string, format: Format): void {
  const { query, arguments: args } = readQueryBody(text)
  decodeArguments(args, format, resolver)
  const { values } = expandTemplate(query)
  decodeTemplateValues(values, resolver)
}

/** Runs what may refuse a request; anything else that it throws is a fault. Returns how it was refused. */
function refusalOf(run: () => void): RequestError | undefined {
  try {
    run()
    return undefined
  } catch (error: unknown) {
    if (error instanceof RequestError) return error
    throw error
  }
}

describe('a request', () => {
  test('is read or refused with a reason, whatever its body', () => {
    fc.assert(
      fc.property(fc.oneof(body, damagedBody), fc.constantFrom<Format>('simple', 'tagged', 'decorated'), (text, format) => {
        const refusal = refusalOf(() => read(text, format))
        if (refusal !== undefined) expect(refusal).toMatchObject({ code: 'invalid_request', status: 400 })
      }),
      RUNS,
    )
  })

  test('is read or refused by name, whatever its headers', () => {
    const value = fc.option(
      fc.oneof(
        fc.constantFrom('0', '-1', '+5', '600000', '600001', '9223372036854775808', 'true', 'TRUE', 'tagged', 'a=b', 'a=b,c=d'),
        fc.string({ maxLength: 40 }),
      ),
      { nil: undefined },
    )
    fc.assert(
      fc.property(fc.tuple(...QUERY_HEADERS.map(() => value)), (raw) => {
        const refusal = refusalOf(() => void readQueryHeaders(raw))
        const named = QUERY_HEADERS.filter((header) => refusal?.message.startsWith(`Invalid header '${header}': `))
        expect(named).toHaveLength(refusal === undefined ? 0 : 1)
      }),
      RUNS,
    )
  })
})
