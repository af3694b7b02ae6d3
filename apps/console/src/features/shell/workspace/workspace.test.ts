// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { createKeyValueStorage } from '../../../data/browser-storage.ts'
import { leaveFirstQuery } from '../../../data/first-query.ts'
import { TextRecords } from '../../../data/shell-records.ts'
import { Workspace } from './workspace.ts'

function setUp() {
  const records = new TextRecords(createKeyValueStorage(undefined), 'memory')
  const alive = new Set<string>()
  const open = (window: string) => Workspace.open({ records, database: 'shop', window, aliveWindows: () => Promise.resolve(alive) })
  return { records, alive, open }
}

const textsOf = (workspace: Workspace) => workspace.getState().tabs.map(({ text }) => text)

async function write(workspace: Workspace, text: string) {
  workspace.update(workspace.active.id, { text })
  await workspace.keep()
}

describe('Workspace', () => {
  beforeEach(() => localStorage.clear())

  test('opens the queries of this window again, in their order', async () => {
    const { open } = setUp()
    const first = await open('w')
    await write(first, 'one')
    first.add({ text: 'two' })
    first.move(first.active.id, -1)
    await first.keep()
    const again = await open('w')
    expect(textsOf(again)).toEqual(['two', 'one'])
    expect(again.active.text).toBe('two')
    expect(again.getState().recovered).toEqual([])
  })

  test('begins with the text that waits for a shell that is opened for the first time, and keeps it', async () => {
    const { alive, open } = setUp()
    leaveFirstQuery('shop', 'Book.all()')
    const first = await open('w')
    expect(textsOf(first)).toEqual(['Book.all()'])
    expect([first.takeFirst(), first.takeFirst()]).toEqual([true, false])
    await first.keep()
    expect(textsOf(await open('w'))).toEqual(['Book.all()'])
    alive.add('w')
    expect(textsOf(await open('other'))).toEqual([''])
  })

  test('recovers the queries of a window that went without closing, and leaves those of an open one alone', async () => {
    const { alive, open } = setUp()
    await write(await open('crashed'), 'let a = 1')
    const next = await open('next')
    expect(next.getState().recovered.map(({ text }) => text)).toEqual(['let a = 1'])
    alive.add('next')
    expect(textsOf(await open('third'))).toEqual([''])
  })

  test('takes over the queries of a closed window without a word', async () => {
    const { open } = setUp()
    const closed = await open('closed')
    await write(closed, 'kept')
    closed.keepNow()
    const next = await open('next')
    expect(textsOf(next)).toEqual(['kept'])
    expect(next.getState().recovered).toEqual([])
  })

  test('keeps text of the last moment, before anything is written to disk', async () => {
    const { open } = setUp()
    const first = await open('w')
    await write(first, 'early')
    first.update(first.active.id, { text: 'late' })
    first.keepNow()
    first.dispose()
    expect(textsOf(await open('w'))).toEqual(['late'])
  })

  test('forks a query that another window has gone on with', async () => {
    const { records, open } = setUp()
    const first = await open('first')
    await write(first, 'shared')
    const { id } = first.active
    const there = await records.get('tabs', id)
    await records.put('tabs', { ...there, id, database: 'shop', window: 'other', seq: 99, text: 'theirs' } as never)
    await write(first, 'mine')
    expect(first.active).toMatchObject({ text: 'mine', name: 'mine (copy)' })
    expect(await records.get('tabs', id)).toMatchObject({ text: 'theirs' })
  })

  test('closes to the neighbour, opens again, and always has a query', async () => {
    const { open } = setUp()
    const workspace = await open('w')
    await write(workspace, 'one')
    workspace.add({ text: 'two' })
    workspace.close(workspace.active.id)
    expect(workspace.active.text).toBe('one')
    workspace.reopen()
    expect(workspace.active.text).toBe('two')
    workspace.closeOthers(workspace.active.id)
    workspace.close(workspace.active.id)
    expect(textsOf(workspace)).toEqual([''])
  })

  test('keeps how the results of each query are shown', async () => {
    const { open } = setUp()
    const first = await open('w')
    first.update(first.active.id, { view: 'json' })
    first.add({ text: 'two' })
    first.update(first.active.id, { view: 'table' })
    await first.keep()
    const again = await open('w')
    expect(again.getState().tabs.map(({ view }) => view)).toEqual(['json', 'table'])
  })

  test('never writes a typed secret', async () => {
    const { records, open } = setUp()
    const workspace = await open('w')
    workspace.update(workspace.active.id, { context: { kind: 'secret', secret: 'fnTYPED' } })
    await workspace.keep()
    workspace.keepNow()
    expect(JSON.stringify(await records.list('tabs')) + JSON.stringify(localStorage)).not.toContain('fnTYPED')
  })
})
