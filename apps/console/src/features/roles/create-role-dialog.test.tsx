// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { answerQueries, sentQuery } from '../../data/testing/query-stub.ts'
import { showPage } from '../../testing/show-page.tsx'
import { CreateRoleDialog } from './create-role-dialog.tsx'

const NAMES = { collections: ['Keeper', 'Task'], functions: [], roles: [], access_providers: [], keys: [] }
const OUTLINE = { collections: [{ name: 'Task', fields: { assignee: { signature: 'Ref<Keeper>?' } } }] }

function show() {
  return showPage({
    routes: [{ path: '*', element: <CreateRoleDialog open onClose={() => undefined} /> }],
    address: '/roles',
    answers: {
      'POST /query/1': answerQueries({
        'Query.isEnvTypechecked()': OUTLINE,
        'Collection.all().order(.name)': NAMES,
        'Role.create': { name: 'own' },
      }),
    },
  })
}

const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })

describe('the dialog that creates a role [EXP-32]', () => {
  afterEach(() => {
    cleanup()
    localStorage.clear()
  })

  test('offers the fields of documents, and gives the role to the collection that it shows', async () => {
    const { server } = show()
    fireEvent.change(await nameField(), { target: { value: 'own' } })
    fireEvent.change(screen.getByRole('combobox', { name: 'Begin with' }), { target: { value: 'own_documents' } })
    const owners = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Collection of the owners' })
    await expect.poll(() => owners.value).toBe('Keeper')
    await expect.poll(() => document.querySelector('datalist option')?.getAttribute('value')).toBe('assignee')
    fireEvent.click(screen.getByRole('button', { name: 'Create role' }))
    const created = () => server.seen.map(sentQuery).find((query) => query.startsWith('Role.create'))
    await expect.poll(created).toContain('"membership":[{"resource":"Keeper"}]')
  })

  test('keeps what was typed over a reload', async () => {
    show()
    fireEvent.change(await nameField(), { target: { value: 'half_typ' } })
    cleanup()
    show()
    const field = await nameField()
    await expect.poll(() => field.value).toBe('half_typ')
  })
})
