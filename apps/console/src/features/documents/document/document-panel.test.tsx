// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useSyncExternalStore } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createKeyValueStorage } from '../../../data/browser-storage.ts'
import { queryAnswer, sentQuery } from '../../../data/testing/query-stub.ts'
import { decodeTagged } from '../../../data/wire-value.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { PendingChanges } from '../changes/pending-changes.ts'
import { readDocument } from '../values/document.ts'
import type { StoredDocument } from '../values/document.ts'
import { DocumentPanel } from './document-panel.tsx'

const PLACE = { path: { regionGroup: 'us', names: ['shop'] }, collection: 'Book', storageKey: 'us:abc/Book' } as const

function stored(collection: string, id: string, fields: object) {
  return { '@doc': { id, coll: { '@mod': collection }, ts: { '@time': '2026-03-04T15:06:07Z' }, ...fields } }
}

const reference = (collection: string, id: string) => ({ '@ref': { id, coll: { '@mod': collection } } })

const BOOK = stored('Book', '1', { title: 'Slow Bread', author: reference('Author', '7') })
const AUTHOR = stored('Author', '7', { name: 'Ines', city: reference('City', '9') })
const CITY = stored('City', '9', { name: 'Lund' })

function show(pending = new PendingChanges('us:abc/Book', createKeyValueStorage(undefined))) {
  const Panel = () => {
    const [change] = useSyncExternalStore(pending.subscribe, pending.get)
    const document = readDocument(decodeTagged(BOOK)) as StoredDocument
    return (
      <DocumentPanel
        place={PLACE}
        document={change?.kind === 'create' ? { ...document, id: change.id, fields: change.fields } : document}
        definition={undefined}
        pending={pending}
        change={change}
        readOnly={undefined}
        problem={undefined}
        at=""
        onClose={vi.fn()}
      />
    )
  }
  showPage({
    routes: [{ path: '*', Component: Panel }],
    address: '/collections/Book/documents',
    answers: {
      'POST /query/1': (request) =>
        queryAnswer({ definition: { name: 'x' }, document: sentQuery(request).includes('<"Author">') ? AUTHOR : CITY }),
    },
  })
}

/** Opens the reference of a field in the tree that is shown, and follows it. */
async function follow(field: string) {
  const tree = screen.getByRole('treegrid')
  fireEvent.click(within(tree).getByText(field))
  fireEvent.keyDown(tree, { key: 'ArrowRight' })
  await userEvent.click(await within(tree).findByRole('button', { name: 'Show here' }))
}

const title = (name: string) => screen.findByRole('heading', { level: 2, name })

describe('a reference of the document beside the grid', () => {
  afterEach(cleanup)

  test('leads to its document in the same panel, with crumbs back along the whole way', async () => {
    show()
    await follow('author')
    await title('Ines')
    await follow('city')
    await title('Lund')
    const way = within(screen.getByRole('navigation', { name: 'Way to this document' }))
    expect(way.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Book 1/', 'Author 7/', 'City 9'])
    expect(document.activeElement).toBe(way.getByRole('button', { name: 'Author 7' }))
    fireEvent.click(way.getByRole('button', { name: 'Author 7' }))
    await title('Ines')
    fireEvent.click(screen.getByRole('button', { name: 'Book 1' }))
    await title('Slow Bread')
    expect(screen.queryByRole('navigation')).toBeNull()
    // As it was left: the reference is open, and the focus is where it was followed.
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show here' }))
  })

  test('is read only where it is shown', async () => {
    show()
    await follow('author')
    await title('Ines')
    expect(screen.getByRole('treegrid').getAttribute('aria-readonly')).toBe('true')
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  })
})

describe('a new document beside the grid', () => {
  afterEach(cleanup)

  test('may be given the time at which it expires', () => {
    const pending = new PendingChanges('us:abc/Book', createKeyValueStorage(undefined))
    const id = pending.create([])
    show(pending)
    const expires = screen.getByRole<HTMLInputElement>('textbox', { name: /^Expires/ })
    fireEvent.change(expires, { target: { value: '2027-01-31T18:00' } })
    screen.getByText('Enter a time with its zone, such as 2026-03-04T15:06:07.123456Z.')
    expect(pending.get()).toEqual([{ kind: 'create', id, ownId: undefined, fields: [] }])
    fireEvent.change(expires, { target: { value: '2027-01-31T18:00:00Z' } })
    expect(pending.get()).toEqual([
      { kind: 'create', id, ownId: undefined, fields: [{ name: 'ttl', value: { kind: 'time', text: '2027-01-31T18:00:00Z' } }] },
    ])
    fireEvent.change(expires, { target: { value: '' } })
    expect(pending.get()).toEqual([{ kind: 'create', id, ownId: undefined, fields: [] }])
  })
})
