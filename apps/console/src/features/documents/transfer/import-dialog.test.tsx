// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { backgroundTasks } from '../../../data/background-tasks.ts'
import { localStore } from '../../../data/browser-storage.ts'
import { importEntry, interruptedImports } from '../../../data/interrupted-imports.ts'
import { ServicesContext } from '../../../data/services.ts'
import { queryAnswer, sentQuery } from '../../../data/testing/query-stub.ts'
import { json } from '../../../data/testing/stub-server.ts'
import { createStubServices } from '../../../data/testing/stub-services.ts'
import { toasts } from '../../../ui/toast-store.ts'
import { ImportDialog } from './import-dialog.tsx'
import { forgetImportJob, readImportJob } from './import-job.ts'

const PLACE = { path: { regionGroup: 'us', names: ['shop'] }, collection: 'Book', storageKey: 'abc/Book' } as const
const ROWS = Array.from({ length: 150 }, (_unused, at) => `{"title":"Row ${at}"}\n`).join('')

/** A database that answers the first batch at once, and the second when it is let go. */
function bookshop() {
  const waits: { readonly done: () => void; readonly fail: (reason: unknown) => void }[] = []
  const written: string[] = []
  const stub = createStubServices({
    'POST /query/1': async (request) => {
      const query = sentQuery(request)
      if (query.includes('abort(')) return json(400, { error: { code: 'abort', message: 'Tried.', abort: 1 }, stats: {} })
      if (query.includes('newId()')) return queryAnswer(Array.from({ length: 100 }, (_unused, at) => String(at)))
      written.push(query)
      if (written.length === 2) await new Promise<void>((done, fail) => waits.push({ done, fail }))
      return queryAnswer({ '@int': '100' })
    },
  })
  /** What the browser does to a request whose signal is aborted. */
  const abort = () => waits.forEach(({ fail }) => fail(new DOMException('Aborted.', 'AbortError')))
  return { ...stub, written, waits, release: () => waits.forEach(({ done }) => done()), abort }
}

type Bookshop = ReturnType<typeof bookshop>

function open({ services }: Bookshop) {
  let isClosed = false
  const { unmount } = render(
    <ServicesContext.Provider value={services}>
      <QueryClientProvider client={services.cache}>
        <MemoryRouter>
          <ImportDialog place={PLACE} onImported={() => undefined} onClose={() => (isClosed = true)} />
        </MemoryRouter>
      </QueryClientProvider>
    </ServicesContext.Provider>,
  )
  return { unmount, isClosed: () => isClosed }
}

/** Begins an import and leaves it while its second batch is under way. */
async function leaveRunning(shop: Bookshop) {
  const dialog = open(shop)
  await userEvent.upload(screen.getByLabelText(/^File/), new File([ROWS], 'rows.jsonl'))
  await screen.findByText('150 rows, 0 unreadable')
  await userEvent.click(screen.getByRole('button', { name: 'Import' }))
  await screen.findByText('100 of 150 rows · 100 written · 0 refused')
  await waitFor(() => expect(shop.waits).toHaveLength(1))
  await userEvent.click(screen.getByRole('button', { name: 'Continue in the background' }))
  expect(dialog.isClosed()).toBe(true)
  dialog.unmount()
}

describe('an import whose page is left', () => {
  afterEach(() => {
    cleanup()
    for (const { id } of backgroundTasks.all()) backgroundTasks.dismiss(id)
    for (const { id } of toasts.get()) toasts.dismiss(id)
    forgetImportJob(PLACE)
  })

  test('goes on, is in the tray with where it leads, and says once how it has ended', async () => {
    const shop = bookshop()
    await leaveRunning(shop)
    expect(backgroundTasks.all()).toMatchObject([
      {
        title: 'Import of rows.jsonl into Book',
        state: 'running',
        step: 100,
        steps: 150,
        said: '100 of 150 rows · 100 written · 0 refused',
        href: '/resources/explorer/us/shop/collections/Book/documents',
        meanwhile: 'Other pages can be used meanwhile. After a reload, the import goes on with the same file.',
      },
    ])
    shop.release()
    await waitFor(() => expect(backgroundTasks.all()).toMatchObject([{ state: 'done', step: 150 }]))
    expect(shop.written).toHaveLength(2)
    expect(toasts.get().map(({ title }) => title)).toEqual(['The import of rows.jsonl into Book is complete.'])
  })

  test('is met again by who opens its dialog, and is gone from the tray once its end was seen there', async () => {
    const shop = bookshop()
    await leaveRunning(shop)
    open(shop)
    screen.getByText('100 of 150 rows · 100 written · 0 refused')
    shop.release()
    await screen.findByText('150 of 150 rows · 150 written · 0 refused')
    expect(toasts.get()).toEqual([])
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).slice(-1)[0]!)
    expect(backgroundTasks.all()).toEqual([])
  })

  test('is canceled in the tray, and goes on from there in its dialog without writing a row twice', async () => {
    const shop = bookshop()
    await leaveRunning(shop)
    backgroundTasks.all()[0]?.cancel?.()
    shop.abort()
    await waitFor(() => expect(backgroundTasks.all()).toMatchObject([{ state: 'done' }]))
    open(shop)
    await userEvent.click(screen.getByRole('button', { name: 'Go on' }))
    await screen.findByText('150 of 150 rows · 150 written · 0 refused')
  })

  test('is interrupted for the page that comes after one that was closed amid it', async () => {
    const shop = bookshop()
    await leaveRunning(shop)
    const entry = importEntry(PLACE.storageKey)
    expect(localStore().get(entry)).not.toContain('isLeft')
    window.dispatchEvent(new Event('pagehide'))
    expect(JSON.parse(localStore().get(entry) ?? '')).toMatchObject({ path: 'us/shop', collection: 'Book', isLeft: true, next: 100 })
    expect(interruptedImports.all()).toEqual([])
    expect(readImportJob(PLACE)).toMatchObject({ next: 100, total: 150 })
    shop.release()
    await waitFor(() => expect(backgroundTasks.all()).toMatchObject([{ state: 'done' }]))
    expect(localStore().get(entry)).toBeUndefined()
  })

  test('ends with the session, and keeps nothing after it', async () => {
    const shop = bookshop()
    await leaveRunning(shop)
    forgetImportJob(PLACE)
    shop.services.session.clear()
    expect(backgroundTasks.all()).toEqual([])
    shop.release()
    await new Promise((done) => setTimeout(done, 20))
    expect(readImportJob(PLACE)).toBeUndefined()
    expect(toasts.get()).toEqual([])
  })
})
