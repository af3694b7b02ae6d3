// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { backgroundTasks } from '../../../data/background-tasks.ts'
import { localStore } from '../../../data/browser-storage.ts'
import { fql } from '../../../data/fql.ts'
import type { QueryTemplate } from '../../../data/fql.ts'
import { ServicesContext } from '../../../data/services.ts'
import { queryAnswer, sentQuery } from '../../../data/testing/query-stub.ts'
import { createStubServices } from '../../../data/testing/stub-services.ts'
import { toasts } from '../../../ui/toast-store.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { forgetBulkJob, readBulkJob } from './bulk-job.ts'
import { bulkRuns } from './bulk-runs.ts'

const PLACE = { path: { regionGroup: 'us', names: ['shop'] }, collection: 'Book', storageKey: 'abc/Book' } as const
const DOCUMENTS = Array.from({ length: 250 }, (_unused, at) => ({
  '@doc': { id: String(at), coll: { '@mod': 'Book' }, ts: { '@time': '2026-03-04T15:06:07Z' }, title: `Book ${at}` },
}))

/** A database of 150 books that changes the first batch at once, and the second when it is let go. */
function bookshop() {
  const waits: { readonly done: () => void; readonly signal: AbortSignal | undefined }[] = []
  const changed: string[] = []
  const stub = createStubServices({
    'POST /query/1': async (request) => {
      const query = sentQuery(request)
      if (query.includes('paginate')) return queryAnswer({ data: DOCUMENTS })
      if (!query.includes('let found')) return queryAnswer('2026-03-04T15:06:08Z')
      changed.push(query)
      if (changed.length === 2) await new Promise<void>((done) => waits.push({ done, signal: request.signal }))
      return queryAnswer({ '@int': changed.length === 3 ? '50' : '100' })
    },
  })
  return { ...stub, changed, waits, release: () => waits.forEach(({ done }) => done()) }
}

type Bookshop = ReturnType<typeof bookshop>

function open({ services }: Bookshop, set: QueryTemplate = fql`Book.all()`, resumes = false) {
  return render(
    <ServicesContext.Provider value={services}>
      <QueryClientProvider client={services.cache}>
        <MemoryRouter>
          <BulkDialog place={PLACE} set={set} resumes={resumes} onChanged={() => undefined} onClose={() => undefined} />
        </MemoryRouter>
      </QueryClientProvider>
    </ServicesContext.Provider>,
  )
}

/** Begins a deletion and leaves it while its second batch is under way. */
async function leaveRunning(shop: Bookshop) {
  const { unmount } = open(shop)
  await userEvent.selectOptions(screen.getByRole('combobox'), 'delete')
  await userEvent.click(screen.getByRole('button', { name: 'Preview and count' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Type Book to confirm.' }), 'Book')
  await userEvent.click(screen.getByRole('button', { name: 'Delete all' }))
  await waitFor(() => expect(shop.waits).toHaveLength(1))
  await userEvent.click(screen.getByRole('button', { name: 'Continue in the background' }))
  unmount()
}

describe('a change of many documents that is prepared', () => {
  afterEach(() => {
    cleanup()
    forgetBulkJob(PLACE)
  })

  test('shows the first documents before and after', async () => {
    const { services, server } = createStubServices({
      'POST /query/1': (request) => {
        const query = sentQuery(request)
        if (query.includes('paginate')) return queryAnswer({ data: DOCUMENTS.slice(0, 1) })
        if (!query.includes('let change')) return queryAnswer('2026-03-04T15:06:08Z')
        return queryAnswer([{ before: DOCUMENTS[0], change: { title: 'Atlas', price: { '@int': '5' } } }])
      },
    })
    open({ services, server, changed: [], waits: [], release: () => undefined })
    await userEvent.click(screen.getByRole('button', { name: 'Preview and count' }))
    const samples = await screen.findByRole('list', { name: 'What the first documents get' })
    expect([...samples.querySelectorAll('code > span')].map(({ textContent }) => textContent)).toEqual([
      'title: "Book 0" → "Atlas"',
      'price: absent → 5',
    ])
  })
})

describe('a change of many documents whose page is left', () => {
  afterEach(() => {
    cleanup()
    for (const { id } of backgroundTasks.all()) backgroundTasks.dismiss(id)
    for (const { id } of toasts.get()) toasts.dismiss(id)
    forgetBulkJob(PLACE)
  })

  test('goes on, is in the tray with where it leads, and says once how it has ended [EXP-29]', async () => {
    const shop = bookshop()
    await leaveRunning(shop)
    expect(backgroundTasks.all()).toMatchObject([
      {
        title: 'Deletion of documents of Book',
        state: 'running',
        step: 100,
        steps: 250,
        said: '100 of 250 · 100 changed',
        href: '/resources/explorer/us/shop/collections/Book/documents',
        meanwhile: 'Other pages can be used meanwhile. After a reload, it can be gone on with.',
      },
    ])
    shop.release()
    await waitFor(() => expect(backgroundTasks.all()).toMatchObject([{ state: 'done', said: '250 of 250 · 250 changed' }]))
    expect(toasts.get().map(({ title }) => title)).toEqual(['The documents of Book are changed.'])
  })

  test('is met again while it runs, also by who asks for other documents', async () => {
    const shop = bookshop()
    await leaveRunning(shop)
    open(shop, fql`Book.where(.title == "Book 1")`)
    screen.getByText('100 of 250 · 100 changed')
    shop.release()
    await screen.findByText('250 of 250 · 250 changed')
  })

  test('is canceled in the tray, and is then offered to be gone on with for the same documents only', async () => {
    const shop = bookshop()
    await leaveRunning(shop)
    backgroundTasks.all()[0]?.cancel?.()
    expect(shop.waits[0]?.signal?.aborted).toBe(false)
    shop.release()
    await waitFor(() => expect(backgroundTasks.all()).toMatchObject([{ state: 'done', said: 'Stopped: 200 of 250 · 200 changed' }]))
    const others = open(shop, fql`Book.where(.title == "Book 1")`)
    screen.getByRole('button', { name: 'Preview and count' })
    expect(screen.queryByText('200 of 250 · 200 changed')).toBeNull()
    others.unmount()
    open(shop)
    screen.getByText('200 of 250 · 200 changed')
    await userEvent.type(screen.getByRole('textbox', { name: 'Type Book to confirm.' }), 'Book')
    await userEvent.click(screen.getByRole('button', { name: 'Go on' }))
    await screen.findByText('250 of 250 · 250 changed')
    expect(shop.changed.map((query) => DOCUMENTS.filter(({ '@doc': { id } }) => query.includes(`"${id}"`)).length)).toEqual([100, 100, 50])
  })
})

/** How many books each batch was of. */
function sizes({ changed }: Bookshop): readonly number[] {
  return changed.map((query) => DOCUMENTS.filter(({ '@doc': { id } }) => query.includes(`"${id}"`)).length)
}

/** A page that was loaded again while the second batch of a deletion was under way: the database may have it or not. */
async function reload() {
  const shop = bookshop()
  await leaveRunning(shop)
  window.dispatchEvent(new Event('pagehide'))
  const entry = 'shell:bulk:abc/Book'
  const kept = localStore().get(entry) ?? ''
  const ids = localStore().get('shell:bulk-ids:abc/Book') ?? ''
  bulkRuns.forget(PLACE)
  localStore().set(entry, kept)
  localStore().set('shell:bulk-ids:abc/Book', ids)
}

describe('a change of many documents that a reload has interrupted', () => {
  afterEach(() => {
    cleanup()
    bulkRuns.forget(PLACE)
    forgetBulkJob(PLACE)
    for (const { id } of toasts.get()) toasts.dismiss(id)
  })

  /** A database that has saved the batch that was under way, or has not. */
  function later(wasSaved: boolean) {
    const changed: string[] = []
    const stub = createStubServices({
      'POST /query/1': (request) => {
        const query = sentQuery(request)
        if (query.includes('let there')) return queryAnswer([{ '@int': wasSaved ? '0' : '100' }, { '@int': '0' }])
        if (!query.includes('let found')) return queryAnswer('2026-03-04T15:06:08Z')
        changed.push(query)
        return queryAnswer({ '@int': changed.length === 2 || wasSaved ? '50' : '100' })
      },
    })
    return { ...stub, changed, waits: [], release: () => undefined }
  }

  test('is gone on with where it was, and sends nothing again that was saved', async () => {
    await reload()
    const shop = later(true)
    open(shop, fql`Book.where(.title == "Book 1")`)
    screen.getByText('An earlier change was interrupted after 100 of 250 documents.')
    screen.getByRole('button', { name: 'Preview and count' })
    await userEvent.click(screen.getByRole('button', { name: 'Show the interrupted change' }))
    expect(screen.getByRole('combobox')).toHaveProperty('value', 'delete')
    screen.getByText(/documents 101 to 200 .* Going on finds out first whether they were\.$/)
    expect(screen.getByRole('button', { name: 'Go on' }).getAttribute('aria-disabled')).toBe('true')
    await userEvent.type(screen.getByRole('textbox', { name: 'Type Book to confirm.' }), 'Book')
    await userEvent.click(screen.getByRole('button', { name: 'Go on' }))
    await screen.findByText('250 of 250 · 250 changed')
    expect(sizes(shop)).toEqual([50])
    expect(readBulkJob(PLACE)).toBeUndefined()
    expect(
      localStore()
        .keys()
        .filter((entry) => entry.startsWith('shell:bulk')),
    ).toEqual([])
  })

  test('is shown at once to who comes to go on with it', async () => {
    await reload()
    open(later(true), fql`Book.all()`, true)
    screen.getByText(/documents 101 to 200/)
    expect(screen.queryByRole('button', { name: 'Show the interrupted change' })).toBeNull()
  })

  test('is not gone on with twice, when another tab has done so meanwhile', async () => {
    await reload()
    const shop = later(true)
    open(shop, fql`Book.all()`, true)
    await userEvent.type(screen.getByRole('textbox', { name: 'Type Book to confirm.' }), 'Book')
    const entry = 'shell:bulk:abc/Book'
    localStore().set(entry, (localStore().get(entry) ?? '').replace('"isLeft":true', '"isLeft":false'))
    await userEvent.click(screen.getByRole('button', { name: 'Go on' }))
    await screen.findByText('This change has moved on in another tab. Close this dialog and open it again.')
    expect(shop.server.seen).toEqual([])
  })

  test('is forgotten when that is asked for, and is no more when another change begins', async () => {
    await reload()
    open(later(true))
    await userEvent.click(screen.getByRole('button', { name: 'Forget the interrupted change' }))
    expect(screen.queryByText(/was interrupted/)).toBeNull()
    expect(
      localStore()
        .keys()
        .filter((entry) => entry.startsWith('shell:bulk')),
    ).toEqual([])
  })

  test('is kept of a page that is not left no longer than it runs', async () => {
    const shop = bookshop()
    await leaveRunning(shop)
    expect(readBulkJob(PLACE)).toBeUndefined()
    shop.release()
    await waitFor(() => expect(backgroundTasks.all()).toMatchObject([{ state: 'done' }]))
    expect(
      localStore()
        .keys()
        .filter((entry) => entry.startsWith('shell:bulk')),
    ).toEqual([])
  })

  test('is not kept after the session', async () => {
    const shop = bookshop()
    await leaveRunning(shop)
    forgetBulkJob(PLACE)
    shop.services.session.clear()
    shop.release()
    await new Promise((done) => setTimeout(done, 20))
    expect(
      localStore()
        .keys()
        .filter((entry) => entry.startsWith('shell:bulk')),
    ).toEqual([])
  })
})
