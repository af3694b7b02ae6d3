// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { localStore } from './browser-storage.ts'
import { importEntry, interruptedImports } from './interrupted-imports.ts'

const LONG_AGO = '2026-03-03T00:00:00.000Z'
const JOB = { path: 'us/shop', collection: 'Book', fileName: 'rows.jsonl', next: 100, total: 250, keptAt: LONG_AGO, mark: 'x' }

const keep = (name: string, job: object): void => void localStore().set(importEntry(name), JSON.stringify(job))
const files = (): readonly string[] => interruptedImports.all().map(({ fileName }) => fileName)

describe('interrupted imports', () => {
  beforeEach(() => {
    for (const entry of localStore().keys()) localStore().remove(entry)
  })

  test('are those whose page was closed, and those that have said nothing for long', () => {
    const keptAt = new Date().toISOString()
    keep('closed', { ...JOB, keptAt, isLeft: true, fileName: 'closed' })
    keep('silent', { ...JOB, fileName: 'silent' })
    keep('of another tab', { ...JOB, keptAt, fileName: 'running' })
    expect([...files()].sort()).toEqual(['closed', 'silent'])
    expect(interruptedImports.all().find(({ fileName }) => fileName === 'silent')).toEqual({
      ...{ entry: importEntry('silent'), path: { regionGroup: 'us', names: ['shop'] }, collection: 'Book' },
      ...{ fileName: 'silent', next: 100, total: 250, keptAt: LONG_AGO },
    })
  })

  test('are not told by the page that goes on with them', () => {
    keep('own', { ...JOB, isLeft: true })
    expect(files()).toEqual(['rows.jsonl'])
    interruptedImports.own(importEntry('own'))
    expect(files()).toEqual([])
  })

  test('can be dismissed, which keeps what is needed to go on', () => {
    keep('dismissed', { ...JOB, isLeft: true })
    let told = 0
    const stop = interruptedImports.subscribe(() => (told += 1))
    interruptedImports.dismiss(importEntry('dismissed'))
    stop()
    expect([told, files()]).toEqual([1, []])
    expect(JSON.parse(localStore().get(importEntry('dismissed')) ?? '')).toMatchObject({ ...JOB, isLeft: true })
  })

  test('are none where something else is kept', () => {
    const others = [{}, { ...JOB, path: 'nowhere/shop' }, { ...JOB, keptAt: 'yesterday' }, { ...JOB, next: '1' }]
    others.forEach((job, at) => keep(`other ${at}`, job))
    localStore().set(importEntry('text'), 'x{')
    expect(files()).toEqual([])
  })

  test('are the same list while nothing has changed', () => {
    keep('same', { ...JOB, isLeft: true })
    expect(interruptedImports.all()).toBe(interruptedImports.all())
  })
})
