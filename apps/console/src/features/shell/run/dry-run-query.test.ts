import { describe, expect, test } from 'vitest'
import { readOutcome } from '../../../data/query-answer.ts'
import { decodeTagged } from '../../../data/wire-value.ts'
import { dryRunOutcome, isChangeLine, readChanges, summaryOfQuery } from './dry-run-query.ts'

describe('readChanges', () => {
  test('reads what a write did to which document', () => {
    const changes = readChanges([
      'terrarium:change update before { id: ID("48"), coll: Book, ts: Time("2026-01-01T00:00:00Z"), title: "p" }',
      'terrarium:change create after { id: ID("50"), coll: Author, ts: TransactionTime() }',
      'a line of the query itself',
      'terrarium:change update after { id: ID("48"), coll: Book, ts: TransactionTime(), title: "q" }',
      'terrarium:change create after { name: "Zed", coll: Collection }',
      'terrarium:change create after { id: ID("4"), coll: Key, secret: "fnAB" }',
    ])
    expect(changes.map(({ method, document }) => `${method} ${document}`)).toEqual([
      'update Book("48")',
      'create Author("50")',
      'create Collection.byName("Zed")',
      'create Key("4")',
    ])
    expect(changes[0]?.before).toContain('"p"')
    expect(changes[0]?.after).toContain('"q"')
    expect(changes[3]?.after).toContain('secret: "[discarded]"')
    expect(isChangeLine('a line of the query itself')).toBe(false)
  })
})

describe('summaryOfQuery', () => {
  const ABORT = 'error: Query aborted.\nat *query*:1:10\n  |\n1 |   FQL.abort({\n  | __________^\n2 | | Book.all()\n3 | | })\n  | |__^\n  |'
  const CHANGE = 'info at *query*:2: terrarium:change update before { id: ID("48"), coll: Book, title: "error: none" }'

  test('says nothing where the query has said nothing', () => {
    expect(summaryOfQuery([ABORT, CHANGE, CHANGE].join('\n\n'))).toBe('')
  })

  test('keeps what the query has logged, and hints', () => {
    const hint =
      'performance_hint: full_set_read - Using forEach() causes the full set to be read.\nat *query*:2:12\n  |\n2 | Book.all()\n  |     ^^^^^^\n  |'
    const logged = 'info at *query*:2: a line of its own'
    expect(summaryOfQuery([ABORT, CHANGE, logged, hint].join('\n\n'))).toBe(`${logged}\n\n${hint}`)
  })
})

describe('dryRunOutcome', () => {
  const measured = { totalTimeMs: 1, attempts: 1 }
  const aborted = (abort: unknown) => readOutcome(400, JSON.stringify({ error: { code: 'abort', message: 'm', abort } }), measured)

  test('makes what the query was aborted with its result, in the form of the wire too', () => {
    const outcome = dryRunOutcome(aborted({ n: { '@int': '1' } }))
    expect(outcome).toMatchObject({ kind: 'success', data: decodeTagged({ n: { '@int': '1' } }) })
    expect(JSON.parse(outcome.body)).toEqual({ data: { n: { '@int': '1' } } })
  })

  test('shows no secret of a key that was never made, and leaves fields of documents alone that are called so', () => {
    const key = { '@doc': { id: '4', coll: { '@mod': 'Key' }, secret: 'fnAB', role: 'admin' } }
    const note = { '@doc': { id: '5', coll: { '@mod': 'Note' }, secret: 'told' } }
    const { body } = dryRunOutcome(aborted([key, note]))
    expect(body).toContain('"secret":"[discarded]"')
    expect(body).not.toContain('fnAB')
    expect(body).toContain('told')
  })

  test('leaves other failures as they are', () => {
    const failure = readOutcome(400, JSON.stringify({ error: { code: 'invalid_query', message: 'm' } }), measured)
    expect(dryRunOutcome(failure)).toBe(failure)
  })
})
