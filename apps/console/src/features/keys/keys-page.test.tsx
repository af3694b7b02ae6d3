// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { paths } from '../../config/paths.ts'
import { activity } from '../../data/activity.ts'
import { answerQueries, sentQuery } from '../../data/testing/query-stub.ts'
import { json } from '../../data/testing/stub-server.ts'
import { showPage } from '../../testing/show-page.tsx'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { ExtendKeyDialog } from './extend-key-dialog.tsx'
import { KeysPage } from './keys-page.tsx'

afterEach(cleanup)

const ROW = { id: '1', name: 'desk', role: 'server', database: undefined, changed: undefined, expires: undefined }
const DESK = { id: '1', name: 'desk', role: 'server', database: null, ts: { '@time': '2025-01-01T00:00:00Z' }, ttl: null }

test('keys that the console or the command line has made for itself are hidden until they are asked for [EXP-05]', async () => {
  const { server } = showPage({
    routes: [{ path: paths.keys.path, Component: KeysPage }],
    address: '/keys',
    answers: {
      'POST /query/1': answerQueries({
        'generated:': { generated: { '@int': '2' }, expiring: { '@int': '0' }, soonest: [] },
        'rows:': { rows: [DESK], total: { '@int': '1' }, matching: { '@int': '1' } },
      }),
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Show generated (2)' }))
  await screen.findByRole('button', { name: 'Show generated (2)', pressed: true })
  const lists = server.seen.map(sentQuery).filter((query) => query.includes('rows:'))
  for (const name of ['System-generated dashboard key', 'System generated shell key']) expect(lists[0]).toContain(name)
  expect(lists[lists.length - 1]).not.toContain('System')
})

test('another expiry of a key is in the activity of its database', async () => {
  showPage({
    routes: [{ path: paths.keys.path, element: <ExtendKeyDialog open row={ROW} onClose={() => undefined} /> }],
    address: '/keys',
    answers: { 'POST /query/1': answerQueries({ 'Key.byId(<"1">)!.update': { id: '1' } }) },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }))
  await expect.poll(() => activity.of('us:abc')[0]?.what).toBe('Expiry of key desk changed')
})

test('a key that is being typed outlives a reload [EXP-34]', async () => {
  const show = async () => {
    showPage({
      routes: [{ path: paths.keys.path, element: <CreateKeyDialog open onClose={() => undefined} /> }],
      address: '/keys',
      answers: { 'POST /query/1': answerQueries({}) },
    })
    return screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
  }
  fireEvent.change(await show(), { target: { value: 'web-sh' } })
  cleanup()
  const field = await show()
  await expect.poll(() => field.value).toBe('web-sh')
  localStorage.clear()
})

test('keys that a secret of the role server may not list are not shown, and it says who can', async () => {
  const error = { code: 'permission_denied', message: 'Insufficient privileges to perform the action.' }
  showPage({
    routes: [{ path: paths.keys.path, Component: KeysPage }],
    address: '/keys',
    answers: { 'POST /query/1': () => json(403, { error, summary: '', stats: {} }) },
  })
  const state = await screen.findByRole('alert')
  expect(state.textContent).toMatch(/server and server-readonly.*cannot list keys\. An owner or admin of the account can\./)
})
