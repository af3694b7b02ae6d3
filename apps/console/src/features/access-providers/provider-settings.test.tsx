// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { paths } from '../../config/paths.ts'
import { localStore } from '../../data/browser-storage.ts'
import { answerQueries, queryAnswer, sentQuery } from '../../data/testing/query-stub.ts'
import { showPage } from '../../testing/show-page.tsx'
import { ProviderPage } from './provider-page.tsx'

const CORP = {
  name: 'corp',
  ts: { '@time': '2025-01-01T00:00:00Z' },
  issuer: 'https://corp.example',
  jwks_uri: 'https://corp.example/keys',
  audience: 'https://db.example/db/abc',
  roles: ['reader'],
}
const LATER = { ...CORP, ts: { '@time': '2025-01-02T00:00:00Z' }, issuer: 'https://other.example' }
const SAVED = { ...CORP, ts: { '@time': '2025-01-03T00:00:00Z' }, issuer: 'https://corp.example/2' }
const CHANGED = 'The access provider was changed by somebody else.'
const RESTORED = 'These are the changes that you left here. They are not saved.'

/** Shows the page of the access provider as a browser does that has loaded it for the first time. */
function load(provider: object = CORP) {
  const sent: string[] = []
  let stored = provider
  const answer = answerQueries({ 'Collection.all().order(.name)': { roles: ['reader', 'writer'] } })
  const page = showPage({
    routes: [{ path: paths.accessProvider.path, Component: ProviderPage }],
    address: '/access_providers/corp',
    answers: {
      'POST /query/1': (request) => {
        const query = sentQuery(request)
        sent.push(query)
        if (query.includes('provider.update(')) stored = SAVED
        return query.includes('AccessProvider.byName(<"corp">)') ? queryAnswer(stored) : answer(request)
      },
    },
  })
  return { ...page, sent, updates: () => sent.filter((query) => query.includes('provider.update(')) }
}

/** The field of the issuer, once the role is chosen that is stored: the test's document chooses none by itself. */
async function issuer(): Promise<HTMLInputElement> {
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Issuer/ })
  await screen.findAllByRole('option', { name: 'reader' })
  const [role] = screen.getAllByRole<HTMLSelectElement>('combobox')
  if (role?.value === '') type(role, 'reader')
  return field
}

function type(field: Element, value: string): void {
  fireEvent.change(field, { target: { value } })
}

afterEach(() => {
  cleanup()
  for (const entry of localStore().keys()) localStore().remove(entry)
})

test('settings that were typed and not saved are there after a reload, and are gone once they are discarded [P2]', async () => {
  load()
  type(await issuer(), 'https://corp.example/2')
  fireEvent.click(screen.getByRole('button', { name: 'Add role' }))
  cleanup()
  load()
  await screen.findByText(RESTORED)
  expect((await issuer()).value).toBe('https://corp.example/2')
  expect(within(screen.getByRole('group', { name: 'Roles' })).getAllByRole('combobox')).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect((await issuer()).value).toBe('https://corp.example')
  cleanup()
  load()
  expect((await issuer()).value).toBe('https://corp.example')
  expect(screen.queryByText(RESTORED)).toBeNull()
})

test('settings that are put back are no draft', async () => {
  load()
  type(await issuer(), 'https://corp.example/2')
  expect(
    localStore()
      .keys()
      .some((entry) => entry.startsWith('features:draft:access-provider:')),
  ).toBe(true)
  type(await issuer(), 'https://corp.example')
  expect(
    localStore()
      .keys()
      .some((entry) => entry.startsWith('features:draft:access-provider:')),
  ).toBe(false)
})

test('settings of before a reload are saved only over what they began with', async () => {
  load()
  type(await issuer(), 'https://corp.example/2')
  cleanup()
  const { updates } = load(LATER)
  await screen.findByText(CHANGED)
  expect((await issuer()).value).toBe('https://corp.example/2')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(updates()).toHaveLength(1))
  expect(updates()[0]).toContain('Time(<"2025-01-01T00:00:00Z">)')
})

test('settings are put on top of what somebody else has saved: each role and address by itself', async () => {
  load()
  type(await issuer(), 'https://corp.example/2')
  cleanup()
  const { updates } = load({ ...CORP, ts: LATER.ts, roles: ['reader', { role: 'writer', predicate: 'jwt => jwt.ok' }] })
  await screen.findByText(CHANGED)
  fireEvent.click(screen.getByRole('button', { name: 'Put my edit on top' }))
  expect(screen.queryByText(CHANGED)).toBeNull()
  expect((await issuer()).value).toBe('https://corp.example/2')
  await waitFor(() => expect(screen.getAllByRole<HTMLSelectElement>('combobox').map(({ value }) => value)).toEqual(['reader', 'writer']))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(updates()).toHaveLength(1))
  expect(updates()[0]).toContain('Time(<"2025-01-02T00:00:00Z">)')
  expect(updates()[0]).toContain('jwt => jwt.ok')
  expect(updates()[0]).toContain('https://corp.example/2')
})

test('settings say both sides of what was changed, and overwrite where that is chosen', async () => {
  load()
  type(await issuer(), 'https://corp.example/2')
  cleanup()
  const { updates } = load(LATER)
  await screen.findByText(CHANGED)
  fireEvent.click(screen.getByRole('button', { name: 'See changes' }))
  const changes = within(await screen.findByRole('dialog', { name: 'What others have changed' }))
  expect(changes.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['https://corp.example', 'https://other.example']),
  )
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  fireEvent.click(screen.getByRole('button', { name: 'Overwrite' }))
  expect((await issuer()).value).toBe('https://corp.example/2')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(updates()).toHaveLength(1))
  expect(updates()[0]).toContain('Time(<"2025-01-02T00:00:00Z">)')
})

test('settings that are saved are no draft', async () => {
  const { updates } = load()
  type(await issuer(), 'https://corp.example/2')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(updates()).toHaveLength(1))
  await waitFor(() =>
    expect(
      localStore()
        .keys()
        .some((entry) => entry.startsWith('features:draft:')),
    ).toBe(false),
  )
  expect(screen.queryByText(RESTORED)).toBeNull()
})
