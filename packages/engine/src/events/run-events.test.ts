import { describe, expect, test } from 'vitest'
import type { Timestamp } from '@terrarium/base'
import { encodeMaterialized, fillPendingTime } from '@terrarium/values'
import type { EventPage, EventRequest, EventRun } from './event-request.ts'
import { createTestDatabase, TEST_ROOT_SECRET, type TestDatabase } from '../testing/test-database.ts'
import { formatEventCursor, ORDINAL_MAX } from './event-cursor.ts'

const MINUTE = 60_000_000

interface Shown {
  readonly type: string
  readonly data?: unknown
  readonly cursor?: string
  readonly error?: { readonly code: string }
}

/** The token of a source, made by a query that is answered with the time `answered`. */
async function tokenOf(database: TestDatabase, query: string, answered = database.store.nextTime()): Promise<string> {
  const source = await database.evaluate(query)
  return JSON.parse(fillPendingTime(encodeMaterialized(source, 'simple'), answered)) as string
}

function requestOf(database: TestDatabase, token: string, more: Partial<EventRequest>): EventRequest {
  const now = database.store.nextTime()
  const deadlines = { queryTime: now, softDeadline: now + MINUTE, deadline: now + MINUTE }
  const changesSince = (after: Timestamp) => database.store.changesSince(after)
  return { token, mode: 'feed', start: undefined, limit: 16, subscription: undefined, changesSince, ...deadlines, ...more }
}

function run(database: TestDatabase, token: string, more: Partial<EventRequest> = {}, secret = TEST_ROOT_SECRET): EventRun {
  const snapshot = database.store.snapshot()
  try {
    const caller = database.engine.authenticate(snapshot, secret)
    if (more.mode === 'follow') return database.engine.followEvents(snapshot, caller, requestOf(database, token, more))
    if (caller === undefined) throw new Error('the secret is not valid')
    return database.engine.events(snapshot, caller, requestOf(database, token, more))
  } finally {
    snapshot.release()
  }
}

function pageOf(database: TestDatabase, token: string, more: Partial<EventRequest> = {}, secret = TEST_ROOT_SECRET): EventPage {
  const answer = run(database, token, more, secret)
  if (answer.kind !== 'page') throw new Error(`no page: ${answer.kind}`)
  return answer
}

const shown = (page: EventPage): readonly Shown[] => page.events.map((event) => JSON.parse(event) as Shown)
const told = (page: EventPage): readonly unknown[] => shown(page).map(({ type, data, error }) => [type, error?.code ?? data])

describe('the token of a source', () => {
  test('is refused when it was altered, cut or written by another store', async () => {
    await using database = await createTestDatabase()
    await using other = await createTestDatabase()
    await database.evaluate('Collection.create({ name: "Note" })')
    const token = await tokenOf(database, 'Note.all().map(.text).eventSource()')
    expect(database.engine.isEventSource(token)).toBe(true)
    expect(other.engine.isEventSource(token)).toBe(false)
    expect(database.engine.isEventSource(token.slice(0, -1))).toBe(false)
    const behindTime = 'gsGA'.length + 16
    for (let at = behindTime; at < token.length; at++) {
      const altered = `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`
      expect(database.engine.isEventSource(altered)).toBe(false)
    }
  })

  test('gives no earlier events when its time was altered', async () => {
    await using database = await createTestDatabase()
    await database.evaluate('Collection.create({ name: "Note" })')
    await database.evaluate('Note.create({ text: "before" })')
    const token = await tokenOf(database, 'Note.all().map(.text).eventSource()')
    await database.evaluate('Note.create({ text: "after" })')
    const altered = `gsGA${'0'.repeat(15)}1${token.slice('gsGA'.length + 16)}`
    expect(told(pageOf(database, altered))).toEqual([['add', 'after']])
  })
})

describe('a page that ends with an event that cannot be made', () => {
  test('says that there is more only if further changes of its source follow', async () => {
    await using database = await createTestDatabase()
    await database.evaluate('Collection.create({ name: "Valve" })\nCollection.create({ name: "Other" })')
    const token = await tokenOf(database, 'Valve.all().map(v => 10 / v.flow).eventSource()')
    await database.evaluate('Valve.create({ flow: 0 })')
    await database.evaluate('Other.create({})')
    expect(pageOf(database, token)).toMatchObject({ hasMore: false, isEnded: true, cursor: { ordinal: ORDINAL_MAX } })
    await database.evaluate('Valve.create({ flow: 5 })')
    const page = pageOf(database, token)
    expect(told(page)).toEqual([['error', 'divide_by_zero']])
    expect(page.hasMore).toBe(true)
    expect(told(pageOf(database, token, { start: page.cursor }))).toEqual([['add', { '@int': '2' }]])
  })
})

describe('events of a source', () => {
  test('are not those of the first none of a set', async () => {
    await using database = await createTestDatabase()
    await database.evaluate('Collection.create({ name: "Note" })')
    const message = "can't call `.eventSource()` because streaming is not supported on array sets."
    expect(await database.fail('Note.all().take(0).eventSource()')).toMatchObject({ code: 'invalid_receiver', message })
  })

  test('include a commit between what the creating query saw and when it was answered', async () => {
    await using database = await createTestDatabase()
    await database.evaluate('Collection.create({ name: "Note" })')
    const source = await database.evaluate('Note.all().map(.text).eventSource()')
    await database.evaluate('Note.create({ text: "meanwhile" })')
    const token = JSON.parse(fillPendingTime(encodeMaterialized(source, 'simple'), database.store.nextTime())) as string
    expect(told(pageOf(database, token))).toEqual([['add', 'meanwhile']])
  })

  test('go on within a transaction where a page ended', async () => {
    await using database = await createTestDatabase()
    await database.evaluate('Collection.create({ name: "Note" })')
    const token = await tokenOf(database, 'Note.all().map(.text).eventSource()')
    await database.evaluate('Note.create({ id: 2, text: "b" })\nNote.create({ id: 1, text: "a" })\nNote.create({ id: 3, text: "c" })')
    const first = pageOf(database, token, { limit: 2 })
    expect([told(first), first.hasMore]).toEqual([
      [
        ['add', 'a'],
        ['add', 'b'],
      ],
      true,
    ])
    const second = pageOf(database, token, { limit: 2, start: first.cursor })
    expect([told(second), second.hasMore]).toEqual([[['add', 'c']], false])
    expect(told(pageOf(database, token, { start: second.cursor }))).toEqual([])
    expect(shown(first)[1]?.cursor).toBe(formatEventCursor(first.cursor))
  })

  test('reach a listener once when its cursor is at the end of a transaction of several documents', async () => {
    await using database = await createTestDatabase()
    await database.evaluate('Collection.create({ name: "Note" })')
    const token = await tokenOf(database, 'Note.all().map(.text).eventSource()')
    await database.evaluate('Note.create({ text: "a" })\nNote.create({ text: "b" })')
    const { cursor } = pageOf(database, token)
    await database.evaluate('Note.create({ text: "c" })')
    expect(told(pageOf(database, token, { start: cursor }))).toEqual([['add', 'c']])
  })

  test('are refused from a time that is not retained', async () => {
    await using database = await createTestDatabase()
    await database.evaluate('Collection.create({ name: "Note" })')
    const token = await tokenOf(database, 'Note.all().eventSource()')
    const page = pageOf(database, token, { start: { time: 1_500_000_000_000_000, ordinal: 0 } })
    expect([told(page), page.hasMore, page.isEnded]).toEqual([[['error', 'invalid_stream_start_time']], false, true])
  })

  test('of an open stream follow the order of the index', async () => {
    await using database = await createTestDatabase()
    await database.evaluate('Collection.create({ name: "Note", indexes: { byText: { values: [{ field: "text", order: "desc" }] } } })')
    const token = await tokenOf(database, 'Note.byText().map(.text).eventSource()')
    const { cursor: start, subscription } = pageOf(database, token, { mode: 'open' })
    await database.evaluate('Note.create({ text: "a" })\nNote.create({ text: "c" })\nNote.create({ text: "b" })')
    expect(told(pageOf(database, token, { mode: 'follow', start, subscription }))).toEqual([
      ['add', 'c'],
      ['add', 'b'],
      ['add', 'a'],
    ])
  })

  test('end when a role of the listener changes, at the next change of the set', async () => {
    await using database = await createTestDatabase()
    await database.evaluate('Database.create({ name: "Shop" })')
    const inShop = { secret: `${TEST_ROOT_SECRET}:Shop:admin` }
    const listener = `${TEST_ROOT_SECRET}:Shop:@role/reader`
    await database.evaluate('Collection.create({ name: "Note" })\nCollection.create({ name: "Other" })', inShop)
    await database.evaluate('Role.create({ name: "reader", privileges: { resource: "Note", actions: { read: true } } })', inShop)
    const source = await database.evaluate('Note.all().map(.text).eventSource()', inShop)
    const token = JSON.parse(fillPendingTime(encodeMaterialized(source, 'simple'), database.store.nextTime())) as string
    const { cursor: start, subscription } = pageOf(database, token, { mode: 'open' }, listener)
    const follow = (): EventPage => pageOf(database, token, { mode: 'follow', start, subscription }, listener)
    await database.evaluate('Role.byName("reader")!.update({ privileges: [] })', inShop)
    await database.evaluate('Other.create({})', inShop)
    expect(follow()).toMatchObject({ events: [], isEnded: false })
    await database.evaluate('Note.create({ text: "hidden" })', inShop)
    expect(told(follow())).toEqual([['error', 'permission_loss']])
  })

  test('of an open stream do not include those of a collection that was deleted and created again', async () => {
    await using database = await createTestDatabase()
    await database.evaluate('Collection.create({ name: "Note" })')
    const token = await tokenOf(database, 'Note.all().map(.text).eventSource()')
    const { cursor: start, subscription } = pageOf(database, token, { mode: 'open' })
    await database.evaluate('Collection.byName("Note")!.delete()')
    await database.evaluate('Collection.create({ name: "Note" })')
    await database.evaluate('Note.create({ text: "new" })')
    const page = pageOf(database, token, { mode: 'follow', start, subscription })
    expect([told(page), page.cursor.ordinal]).toEqual([[], ORDINAL_MAX])
    expect(told(pageOf(database, token))).toEqual([['add', 'new']])
  })
})
