// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { backgroundTasks } from '../../../data/background-tasks.ts'
import { fql } from '../../../data/fql.ts'
import type { QueryTemplate } from '../../../data/fql.ts'
import { ServicesContext } from '../../../data/services.ts'
import { queryAnswer, sentQuery } from '../../../data/testing/query-stub.ts'
import { createStubServices } from '../../../data/testing/stub-services.ts'
import { toasts } from '../../../ui/toast-store.ts'
import { BulkDialog } from './bulk-dialog.tsx'

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

function open({ services }: Bookshop, set: QueryTemplate = fql`Book.all()`) {
  return render(
    <ServicesContext.Provider value={services}>
      <QueryClientProvider client={services.cache}>
        <MemoryRouter>
          <BulkDialog place={PLACE} set={set} onChanged={() => undefined} onClose={() => undefined} />
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

describe('a change of many documents whose page is left', () => {
  afterEach(() => {
    cleanup()
    for (const { id } of backgroundTasks.all()) backgroundTasks.dismiss(id)
    for (const { id } of toasts.get()) toasts.dismiss(id)
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
        meanwhile: 'Other pages can be used meanwhile. A reload stops it; what is changed stays changed.',
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
