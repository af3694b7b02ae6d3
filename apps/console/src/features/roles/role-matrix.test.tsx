// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { answerQueries } from '../../data/testing/query-stub.ts'
import { showPage } from '../../testing/show-page.tsx'
import { RoleMatrix } from './role-matrix.tsx'

afterEach(cleanup)

const ROLES = [
  { name: 'clerk', privileges: [{ resource: 'Book', actions: { read: 'doc => doc.open' } }] },
  { name: 'curator', privileges: [{ resource: 'Shelf', actions: { read: true, create_with_id: true } }] },
].map((role) => ({ ...role, ts: { '@time': '2025-01-01T00:00:00Z' }, membership: null }))

test('the matrix of roles is filtered by resource or action, and says whether anyone has much [EXP-16]', async () => {
  showPage({
    routes: [{ path: '*', element: <RoleMatrix viewSwitch={null} /> }],
    address: '/roles',
    answers: { 'POST /query/1': answerQueries({ 'Role.all().order(.name)': ROLES }) },
  })
  const grid = await screen.findByRole('grid', { name: 'Privileges of all roles' })
  const shown = () =>
    within(grid)
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.querySelector('bdi')?.textContent)
  within(grid).getByRole('columnheader', { name: 'Anyone?' })
  expect(shown()).toEqual(['Book', 'Shelf'])
  for (const [filter, expected] of [
    ['boo', ['Book']],
    ['create_with_id', ['Shelf']],
    ['read', ['Book', 'Shelf']],
  ] as const) {
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: filter } })
    await expect.poll(shown).toEqual(expected)
  }
})
