// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { createKeyValueStorage } from '../../../data/browser-storage.ts'
import type { DatabaseClient, QueryRequest } from '../../../data/database-client.ts'
import { readOutcome } from '../../../data/query-answer.ts'
import type { QueryOutcome } from '../../../data/query-outcome.ts'
import { ADMIN, contextKey } from '../../../data/run-context.ts'
import { SessionStore } from '../../../data/session-store.ts'
import { TextRecords } from '../../../data/shell-records.ts'
import { sessionRecord } from '../../../data/testing/session-record.ts'
import { toPlain } from '../../../data/wire-value.ts'
import { RunBook } from './run-book.ts'
import { filterHistory, RunHistory } from './run-history.ts'
import { runRequest } from './testing/run-request.ts'

const MEASURED = { totalTimeMs: 5, attempts: 1 }
const answered = (data: unknown, stats = {}): QueryOutcome => readOutcome(200, JSON.stringify({ data, summary: '', stats }), MEASURED)

/** Databases that answer when the test says so. */
function setUp() {
  const asked: { readonly request: QueryRequest; readonly answer: (outcome: QueryOutcome) => void }[] = []
  const database: DatabaseClient = {
    run: (sent) =>
      new Promise((answer, fail) => {
        asked.push({ request: sent, answer })
        sent.signal?.addEventListener('abort', () => fail(new DOMException('aborted', 'AbortError')))
      }),
    read: () => Promise.resolve(null),
    events: () => Promise.reject(new Error('no events are asked for')),
  }
  const session = new SessionStore(createKeyValueStorage(undefined))
  session.set(sessionRecord())
  const records = new TextRecords(createKeyValueStorage(undefined), 'memory')
  const history = new RunHistory(records, 'shop')
  const runs = new RunBook({ database, session }, { regionGroup: 'us', names: ['shop'] }, history)
  return { asked, runs, history, records }
}

async function entriesOf(history: RunHistory) {
  await history.load()
  return history.getEntries() ?? []
}

describe('RunBook', () => {
  test('keeps a late answer in its own run [SHELL-01]', async () => {
    const { asked, runs, history } = setUp()
    const slow = runs.start('a', runRequest('slow'))
    const fast = runs.start('a', runRequest('fast'), true)
    asked[1]?.answer(answered('fast'))
    await fast
    asked[0]?.answer(answered('slow'))
    await slow
    expect(runs.getRun('a')).toMatchObject({ state: 'done', outcome: { data: { value: 'fast' } } })
    const entries = await entriesOf(history)
    expect(entries.map(({ text }) => text).sort()).toEqual(['fast', 'slow'])
    const kept = entries.find(({ text }) => text === 'slow')
    expect(kept && (await history.readResult(kept))).toMatchObject({ data: { value: 'slow' } })
  })

  test('runs tabs beside each other, and counts what all have cost', async () => {
    const { asked, runs } = setUp()
    const both = [runs.start('a', runRequest('1')), runs.start('b', runRequest('2'))]
    asked[1]?.answer(answered('b', { read_ops: 3 }))
    asked[0]?.answer(answered('a', { read_ops: 4, write_ops: 1 }))
    await Promise.all(both)
    expect(runs.getRun('a')).toMatchObject({ outcome: { data: { value: 'a' } } })
    expect(runs.totalOf()).toMatchObject({ runs: 2, read: 7, write: 1 })
    expect(runs.totalOf('b')).toMatchObject({ runs: 1, read: 3 })
  })

  test('stops waiting, says so in the history, and leaves the answer before in sight', async () => {
    const { asked, runs, history } = setUp()
    const first = runs.start('a', runRequest('1'))
    asked[0]?.answer(answered('first'))
    await first
    const second = runs.start('a', runRequest('2'))
    runs.cancel('a')
    await second
    expect(runs.getRun('a')).toMatchObject({ state: 'stopped', previous: { outcome: { data: { value: 'first' } } } })
    expect((await entriesOf(history)).map(({ outcome }) => outcome).sort()).toEqual(['ok', 'stopped'])
  })

  test('sends arguments, time limit, type check and scope only when they are set [CALL-30] [CALL-31]', async () => {
    const { asked, runs } = setUp()
    void runs.start('a', runRequest('1'))
    expect(asked[0]?.request).toMatchObject({ arguments: undefined, role: 'admin', timeoutMs: 15_000 })
    expect(asked[0]?.request).not.toHaveProperty('typecheck')
    const given = {
      arguments: [{ name: 'n', type: 'Int', value: '1' }],
      typecheck: 'off',
      context: { kind: 'role', name: 'reader' },
    } as const
    void runs.start('b', runRequest('n', given))
    expect(asked[1]?.request).toMatchObject({
      arguments: { n: { '@int': '1' } },
      typecheck: false,
      scope: { kind: 'role', name: 'reader' },
    })
  })

  test('asks for further pages as long as the first one', async () => {
    const { asked, runs } = setUp()
    const running = runs.start('a', runRequest('Book.all().pageSize(2)'))
    asked[0]?.answer(answered({ '@set': { data: [{ '@int': '1' }, { '@int': '2' }], after: 'next' } }))
    await running
    const more = runs.loadMore('a', '$')
    expect(asked[1]?.request.query.fql).toContainEqual({ value: { '@int': '2' } })
    asked[1]?.answer(answered({ data: [{ '@int': '3' }], after: 'later' }))
    await more
    const run = runs.getRun('a')
    expect(run.state === 'done' && run.outcome.kind === 'success' && toPlain(run.outcome.data)).toEqual({ data: [1, 2, 3], after: 'later' })
    void runs.loadMore('a', '$')
    expect(asked[2]?.request.query.fql).toContainEqual({ value: { '@int': '2' } })
  })

  test('shows a kept answer without asking, and keeps nothing of private tabs nor any secret', async () => {
    const { asked, runs, history } = setUp()
    const key = runs.start('a', runRequest('Key.create({})', { context: { kind: 'secret', secret: 'fnTYPED' } }))
    asked[0]?.answer(answered({ '@doc': { id: '1', coll: { '@mod': 'Key' }, secret: 'fnFRESH' } }))
    const hidden = runs.start('b', runRequest('2', { isPrivate: true }))
    asked[1]?.answer(answered('hidden'))
    await Promise.all([key, hidden])
    const entries = await entriesOf(history)
    expect(JSON.stringify(entries)).not.toMatch(/fn(TYPED|FRESH)/)
    expect(entries).toHaveLength(1)
    const [entry] = entries
    if (entry === undefined) throw new Error('the run is in the history')
    expect(await runs.showKept('c', entry)).toBe(true)
    expect(asked).toHaveLength(2)
    const shown = runs.getRun('c')
    expect(shown.state === 'done' && shown.outcome.body).toContain('[secret shown once]')
  })

  test('holds no more after five hundred runs of a tab than after one', async () => {
    const { asked, runs } = setUp()
    for (let count = 0; count < 500; count += 1) {
      const running = runs.start('a', runRequest(String(count)))
      asked[count]?.answer(answered({ '@int': String(count) }))
      await running
    }
    expect(runs.getRuns().size).toBe(1)
    const run = runs.getRun('a')
    expect(run).not.toHaveProperty('previous')
    runs.forget('a')
    expect(runs.getRuns().size).toBe(0)
  })
})

describe('filterHistory', () => {
  test('finds every word in any order, by how it went, its time, its privileges and by writing', async () => {
    const { asked, runs, history } = setUp()
    const texts = ['Book.where(.stock < 5)', 'Book.create({})']
    for (const [index, query] of texts.entries()) {
      const running = runs.start('a', runRequest(query, { mayWrite: index === 1 }))
      asked[index]?.answer(answered(null))
      await running
    }
    const entries = await entriesOf(history)
    const find = (words: string, changes = {}) =>
      filterHistory(entries, { words, status: 'all', writesOnly: false, fromMs: 0, context: undefined, ...changes }).map(({ text }) => text)
    expect(find('stock book')).toEqual([texts[0]])
    expect(find('', { writesOnly: true })).toEqual([texts[1]])
    expect(find('book', { status: 'failed' })).toEqual([])
    expect(find('', { fromMs: 1 + Math.max(...entries.map(({ totalTimeMs }) => totalTimeMs)) })).toEqual([])
    expect(find('', { fromMs: Math.min(...entries.map(({ totalTimeMs }) => totalTimeMs)) })).toHaveLength(2)
    expect(find('', { context: contextKey(ADMIN) })).toHaveLength(2)
    expect(find('', { context: contextKey({ kind: 'role', name: 'clerk' }) })).toEqual([])
  })
})
