// @vitest-environment happy-dom
import { createHash } from 'node:crypto'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { prices } from '../../data/prices.ts'
import { json } from '../../data/testing/stub-server.ts'
import { answerQueries } from '../../data/testing/query-stub.ts'
import type { StubAnswer } from '../../data/testing/stub-server.ts'
import { showPage } from '../../testing/show-page.tsx'
import { ExitKitDialog } from './exit-kit-dialog.tsx'
import type { Manifest } from './manifest.ts'
import { textsIn } from './archive/testing/read-zip.ts'

const SHOP = { regionGroup: 'us', names: ['shop'] } as const
const TIME = '2026-01-31T10:20:30.123456Z'
const page = (data: readonly unknown[], after?: string) => ({ data, ...(after !== undefined && { after }) })
const book = (id: string, fields: object) => ({ '@doc': { id, coll: { '@mod': 'Book' }, ts: { '@time': TIME }, ...fields } })

const DATABASE = {
  'Database.byName(<"shop">)': { name: 'shop', global_id: 'abc' },
  'Database.all().map(': page([]),
  'Collection.all().map(': page([
    { name: 'Book', computed: { label: { body: 'doc => doc.title' } }, history: { '@int': '0' } },
    { name: 'Shelf', computed: null, history: null },
  ]),
  'Time.now()': TIME,
  'Collection(<"Book">).all()': page([book('1', { title: 'Emma', serial: { '@long': '9007199254740993' }, label: 'Emma' })], 'cursor-1'),
  'Set.paginate(<"cursor-1">': page([book('2', { title: 'Persuasion', label: 'Persuasion' })]),
  'Collection(<"Shelf">).all()': page([]),
  'Key.all()': page([{ id: '7', name: 'desk', role: 'server', database: null, ttl: null, ts: { '@time': TIME } }]),
  'Credential.all()': page([]),
}

const saved: Blob[] = []

function show(queries: StubAnswer = answerQueries(DATABASE)) {
  return showPage({
    routes: [{ path: '*', element: <ExitKitDialog open path={SHOP} onClose={() => undefined} /> }],
    address: '',
    answers: {
      'POST /query/1': queries,
      'GET /schema/1/files': () => json(200, { version: 5, files: [{ filename: 'main.fsl' }] }),
      'GET /schema/1/files/main.fsl': () => json(200, { version: 5, content: 'collection Book {}\n' }),
    },
  })
}

async function exported(): Promise<Readonly<Record<string, string>>> {
  fireEvent.click(await screen.findByRole('button', { name: 'Export' }))
  await screen.findByText(/^Exported 2 documents of 2 collections/)
  expect(saved).toHaveLength(1)
  return textsIn(saved[0] ?? new Blob())
}

describe('the export of a database', () => {
  beforeEach(() => {
    saved.length = 0
    vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
      saved.push(content as Blob)
      return 'blob:of-the-archive'
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  })
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
  })

  test('holds schema, documents exactly as stored, and keys without secrets', async () => {
    const { server } = show()
    const files = await exported()
    expect(files['shop/schema/main.fsl']).toBe('collection Book {}\n')
    expect(files['shop/documents/Book.jsonl']).toBe(
      `{"id":"1","ts":{"@time":"${TIME}"},"title":"Emma","serial":{"@long":"9007199254740993"}}\n` +
        `{"id":"2","ts":{"@time":"${TIME}"},"title":"Persuasion"}\n`,
    )
    expect(files['shop/keys.jsonl']).toContain('"name":"desk"')
    const reads = server.seen.filter(({ text }) => text?.includes('.all()') === true && text.includes('at (Time('))
    expect(reads).toHaveLength(2)
    for (const { text } of reads) expect(text).toContain(TIME)
    expect(server.seen.some(({ text }) => /secret|hashed/.test(text ?? ''))).toBe(false)
  })

  test('has a manifest with counts, times and check sums that verify', async () => {
    show()
    const files = await exported()
    const manifest = JSON.parse(files['manifest.json'] ?? '') as Manifest
    expect(manifest).toMatchObject({
      source: 'us/shop',
      databases: [
        {
          path: 'us/shop',
          schema_version: 5,
          collections: [
            { name: 'Book', documents: 2, snapshot_time: TIME, files: ['shop/documents/Book.jsonl'] },
            { name: 'Shelf', documents: 0, snapshot_time: TIME },
          ],
          keys: 1,
        },
      ],
    })
    expect(manifest.files.map(({ name }) => name).sort()).toEqual(
      Object.keys(files)
        .filter((name) => name !== 'manifest.json')
        .sort(),
    )
    for (const { name, sha256, bytes } of manifest.files) {
      const content = Buffer.from(files[name] ?? '')
      expect([bytes, sha256]).toEqual([content.length, createHash('sha256').update(content).digest('hex')])
    }
    expect(manifest.not_included).toHaveLength(4)
    const [, notKept = ''] = (files['README.md'] ?? '').split('## What is not kept')
    for (const what of ['Times of last change', 'History', 'Secrets', 'passwords']) expect(notKept).toContain(what)
  })

  test('goes on where it failed, without reading again what it has', async () => {
    let isDown = true
    const { server } = show((request) => {
      const isSecond = request.text?.includes('Shelf') === true
      return isDown && isSecond ? json(400, { error: { code: 'internal', message: 'Out of order.' } }) : answerQueries(DATABASE)(request)
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Export' }))
    const failure = await screen.findByRole('alert')
    expect(failure.textContent).toContain('Out of order.')
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await screen.findByText(/^Exported 2 documents of 2 collections/)
    expect(server.seen.filter(({ text }) => text?.includes('"Book"') === true)).toHaveLength(1)
  })

  test('is estimated in money, too, where this browser has prices', async () => {
    prices.set({ read: 2_500_000, write: 1, compute: 1 })
    show(answerQueries({ '.take(<{"@int":"10001"}>).count()': { '@int': '2' }, ...DATABASE }))
    fireEvent.click(await screen.findByRole('button', { name: 'Estimate the cost' }))
    await screen.findByText('At the prices of this browser: at least 10.00.')
    prices.set(undefined)
  })

  test('is estimated on demand, and leaves out what is not wanted', async () => {
    show(answerQueries({ '.take(<{"@int":"10001"}>).count()': { '@int': '2' }, ...DATABASE }))
    fireEvent.click(await screen.findByRole('button', { name: 'Estimate the cost' }))
    await screen.findByText(/^4 documents: at least 4 read operations/)
    fireEvent.click(screen.getByRole('checkbox', { name: 'Documents' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Keys and credentials, without secrets' }))
    fireEvent.click(screen.getByRole('button', { name: 'Export' }))
    await screen.findByText(/^Exported 0 documents of 0 collections/)
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(Object.keys(await textsIn(saved[0] ?? new Blob())).sort()).toEqual([
      'README.md',
      'load.mjs',
      'manifest.json',
      'shop/schema/main.fsl',
    ])
  })
})
