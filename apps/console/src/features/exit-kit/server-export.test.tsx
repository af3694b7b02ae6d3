// @vitest-environment happy-dom
import type { Session } from '@terrarium/contracts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { followedWork } from '../../data/followed-work.ts'
import { EXPORTS_KEY, newestExportsQuery, serverExportQuery } from '../../data/server-exports.ts'
import type { ServerExport } from '../../data/server-exports.ts'
import { answerQueries } from '../../data/testing/query-stub.ts'
import { json } from '../../data/testing/stub-server.ts'
import type { StubAnswer } from '../../data/testing/stub-server.ts'
import { showPage } from '../../testing/show-page.tsx'
import { ExitKitDialog } from './exit-kit-dialog.tsx'

const EXPORT = {
  ...{ id: '5', state: 'Pending', database: 'us-std/shop', format: 'tagged', is_terminal: false },
  ...{ destination: { s3: { bucket: 'kept', path: 'spring' }, uri: 's3://kept/spring' } },
  ...{ created_at: '2026-03-03T00:00:00.000Z', updated_at: '2026-03-03T00:00:05.000Z' },
}
const COMPLETE = { ...EXPORT, state: 'Complete', is_terminal: true }
const NONE: StubAnswer = () => json(200, { response: { results: [] } })
const begun: StubAnswer = () => json(201, { response: EXPORT })
const stateOf =
  (one: object): StubAnswer =>
  () =>
    json(200, { response: one })
const refused =
  (status: number, code: string, more = {}): StubAnswer =>
  () =>
    json(status, { error: { code, message: 'In the words of the service.' }, ...more })
const NAMES = { collections: ['Book', 'Shelf'], functions: [], roles: [], access_providers: [], keys: [] }
const MAY = { databases: ['read', 'list', 'create', 'update', 'delete'] } as const
const BEGIN = 'POST /v2/exports'

interface Shown {
  readonly answers?: Readonly<Record<string, StubAnswer>>
  readonly controls?: Session['view_controls']
  readonly names?: readonly string[]
}

const onClose = vi.fn()

function show({ answers = {}, controls = { '*': ['read'], databases: [...MAY.databases] }, names = ['shop'] }: Shown = {}) {
  return showPage({
    routes: [{ path: '*', element: <ExitKitDialog open path={{ regionGroup: 'us', names }} onClose={onClose} /> }],
    address: '',
    answers: {
      'GET /v2/exports': NONE,
      [BEGIN]: begun,
      'GET /v2/exports/5': stateOf(COMPLETE),
      'POST /query/1': answerQueries({ 'collections: Collection.all()': NAMES }),
      ...answers,
    },
    session: { view_controls: controls },
  })
}

const choose = async () => userEvent.click(await screen.findByRole('radio', { name: 'On the server' }))
const destination = () => screen.findByRole('textbox', { name: 'Destination' })
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Export' }))

async function send(target = 's3://kept/spring') {
  await choose()
  await userEvent.type(await destination(), target)
  await submit()
}

beforeEach(() => {
  onClose.mockReset()
  for (const key of followedWork.states().keys()) followedWork.dismiss(key)
})
afterEach(cleanup)

describe('an export on the server [OPEN-01]', () => {
  test('is a choice beside the one in this browser, reached with arrows', async () => {
    show()
    const browser = await screen.findByRole('radio', { name: 'In this browser', checked: true })
    within(screen.getByRole('radiogroup', { name: 'Where to export' }))
    browser.focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'On the server', checked: true }))
    await destination()
    expect(screen.queryByRole('checkbox', { name: 'Child databases' })).toBeNull()
    await userEvent.keyboard('{ArrowLeft}')
    screen.getByRole('checkbox', { name: 'Child databases' })
  })

  test('sends destination, format and collections, and is followed from then on', async () => {
    const { server } = show({ answers: { 'GET /v2/exports/5': stateOf(EXPORT) } })
    await send('  s3://kept/spring ')
    await screen.findByText('The export is waiting to begin.')
    screen.getByText(/“Work in the background” in the navigation bar follows the export\..*The files are in exports\/kept\/spring\/5 of/)
    const [request] = server.seen.filter(({ line }) => line === BEGIN)
    expect(request?.body).toEqual({ database: 'us/shop', destination: 's3://kept/spring', format: 'tagged' })
    expect(request?.headers.get('idempotency-key')).toMatch(/.{16}/)
    expect(followedWork.states().get('export 5')).toBe('running')
    expect(screen.queryByRole('radio')).toBeNull()
  })

  test('says when it is complete and where its files are, and then closes without a question', async () => {
    show()
    await send()
    await screen.findByText('The export is complete.')
    screen.getByText('The files are in exports/kept/spring/5 of the data folder of the server.')
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('is over in the list of the tray as soon as the dialog sees its end', async () => {
    const { services } = show({
      answers: { 'GET /v2/exports': () => json(200, { response: { results: [EXPORT, { ...EXPORT, id: '4' }] } }) },
    })
    await services.cache.fetchQuery(newestExportsQuery(services))
    await services.cache.fetchQuery(serverExportQuery(services, '5'))
    const states = services.cache.getQueryData<readonly ServerExport[]>(EXPORTS_KEY)?.map(({ state }) => state)
    expect(states).toEqual(['Complete', 'Pending'])
  })

  test('may be simple, and of some collections', async () => {
    const { server } = show()
    await choose()
    await userEvent.type(await destination(), 's3://kept/spring')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Format' }), 'Simple')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Collections' }), 'Some collections')
    const names = within(await screen.findByRole('group', { name: 'Collections to export' }))
    await submit()
    const refusal = await names.findByRole('alert')
    expect(refusal.textContent).toBe('Choose a collection.')
    expect(server.count(BEGIN)).toBe(0)
    await userEvent.click(names.getByRole('checkbox', { name: 'Shelf' }))
    await waitFor(() => expect(names.queryByRole('alert')).toBeNull())
    await submit()
    await screen.findByText('The export is complete.')
    expect(server.seen.find(({ line }) => line === BEGIN)?.body).toMatchObject({ format: 'simple', collections: ['Shelf'] })
  })

  test('says that collections could not be listed, and lists them on demand', async () => {
    let isDown = true
    const names = answerQueries({ 'collections: Collection.all()': NAMES })
    show({
      answers: { 'POST /query/1': (request) => (isDown ? json(400, { error: { code: 'x', message: 'Out of order.' } }) : names(request)) },
    })
    await choose()
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Collections' }), 'Some collections')
    expect((await screen.findByRole('alert')).textContent).toContain('The collections could not be listed.')
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('checkbox', { name: 'Book' })
  })

  test.each(['', '/tmp/x', 's3://', 's3://../x', 's3://kept/../../etc', 's3://a/b/.hidden', 's3://a b/c', `s3://a${'/b'.repeat(21)}`])(
    'to "%s" is refused before it is sent',
    async (target) => {
      const { server } = show()
      await choose()
      const field = await destination()
      if (target !== '') await userEvent.type(field, target)
      await submit()
      await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
      expect(document.activeElement).toBe(field)
      screen.getByText(target === '' ? 'Enter a destination.' : /^Write s3:\/\/bucket\/path: at most 20 names/)
      expect(server.count(BEGIN)).toBe(0)
    },
  )

  test.each([
    [409, 'conflict', 'Another export of this account is running. Wait until it is complete.'],
    [403, 'permission_denied', 'Your role does not allow this. Please contact your account administrator.'],
    [404, 'not_found', 'The database does not exist any more.'],
    [409, 'backups_unsupported', 'The server cannot export databases of this region group. Export it in this browser.'],
    [
      409,
      'backups_elsewhere',
      'Another process of this server keeps this database, and this one cannot export it. Export it in this browser.',
    ],
    [429, 'cooldown', 'Too many requests'],
    [503, 'internal_error', 'The export could not begin.'],
  ])('refused with %i %s says why, and keeps what was typed', async (status, code, message) => {
    show({ answers: { [BEGIN]: refused(status, code) } })
    await send()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(message)
    await waitFor(() => expect(document.activeElement).toBe(alert))
    expect((await destination()) as HTMLInputElement).toHaveProperty('value', 's3://kept/spring')
  })

  test('whose answer was lost is sent again under the same key, another one under another', async () => {
    let isDown = true
    const { server } = show({ answers: { [BEGIN]: (request) => (isDown ? refused(503, 'internal_error')(request) : begun(request)) } })
    await send()
    await screen.findByRole('alert')
    await submit()
    await waitFor(() => expect(server.count(BEGIN)).toBe(2))
    isDown = false
    await userEvent.type(await destination(), '/late')
    await submit()
    await screen.findByText('The export is complete.')
    const keys = server.seen.filter(({ line }) => line === BEGIN).map(({ headers }) => headers.get('idempotency-key'))
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  test('without room on the disk says so, and is changed and sent again under a new key', async () => {
    const failure = { code: 'no_space', message: '12 MB are free.' }
    const { server } = show({ answers: { 'GET /v2/exports/5': stateOf({ ...COMPLETE, state: 'Failed', failure }) } })
    await send()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('The server has too little room on its disk for this export. Nothing of it was kept.')
    expect(alert.textContent).toContain('12 MB are free.')
    await userEvent.click(screen.getByRole('button', { name: 'Change and try again' }))
    expect((await destination()) as HTMLInputElement).toHaveProperty('value', 's3://kept/spring')
    await submit()
    await waitFor(() => expect(server.count(BEGIN)).toBe(2))
    const keys = server.seen.filter(({ line }) => line === BEGIN).map(({ headers }) => headers.get('idempotency-key'))
    expect(new Set(keys).size).toBe(2)
  })

  test('says that its state could not be read, and reads it on demand', async () => {
    let isDown = true
    const answer: StubAnswer = (request) => (isDown ? refused(503, 'internal_error')(request) : stateOf(COMPLETE)(request))
    show({ answers: { 'GET /v2/exports/5': answer } })
    await send()
    expect((await screen.findByRole('alert')).textContent).toContain('The state of the export could not be read.')
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('The export is complete.')
  })

  test('shows beforehand that another one is under way', async () => {
    const { server } = show({ answers: { 'GET /v2/exports': () => json(200, { response: { results: [EXPORT] } }) } })
    await choose()
    expect((await screen.findByRole('status')).textContent).toContain('The server is exporting us/shop to s3://kept/spring.')
    const asked = new URL(server.seen.find(({ line }) => line === 'GET /v2/exports')?.url ?? '')
    expect(asked.searchParams.getAll('state')).toEqual(['Pending', 'InProgress'])
  })

  test('is not offered by a service that makes none', async () => {
    const { server } = show({ answers: { 'GET /v2/exports': refused(404, 'not_found') } })
    await waitFor(() => expect(server.count('GET /v2/exports')).toBe(1))
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
    expect(screen.queryByRole('radio')).toBeNull()
    screen.getByRole('checkbox', { name: 'Child databases' })
  })

  test('is on its way to be offered until the service has answered', async () => {
    let answer = (_response: Response) => undefined as void
    show({ answers: { 'GET /v2/exports': () => new Promise<Response>((resolve) => (answer = resolve)) } })
    const loading = await screen.findByRole('status')
    expect(loading.textContent).toContain('Loading')
    screen.getByRole('button', { name: 'Export' })
    answer(json(200, { response: { results: [] } }))
    await screen.findByRole('radio', { name: 'On the server' })
  })

  test('is not for members whose role does not allow it', async () => {
    show({ controls: { '*': ['read'], databases: ['read', 'list'] } })
    await choose()
    await screen.findByText('Your role does not allow exports on the server. Ask an owner or admin of the account.')
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
  })

  test('is of one database, not of a region group', async () => {
    show({ names: [] })
    await choose()
    await screen.findByText('The server exports one database at a time. Open a database and export it there.')
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
  })
})
