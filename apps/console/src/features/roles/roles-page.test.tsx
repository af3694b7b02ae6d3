// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { paths } from '../../config/paths.ts'
import { answerQueries } from '../../data/testing/query-stub.ts'
import { showPage } from '../../testing/show-page.tsx'
import { RolesPage } from './roles-page.tsx'

const NONE = { rows: [], total: { '@int': '0' }, matching: { '@int': '0' } }

afterEach(cleanup)

test('a database without roles says that built-in ones apply, and creates one [EXP-16]', async () => {
  showPage({
    routes: [{ path: paths.roles.path, Component: RolesPage }],
    address: '/roles',
    answers: { 'POST /query/1': answerQueries({ 'Role.all().order(': NONE }) },
  })
  await screen.findByText('No roles yet. Built-in roles still apply.')
  const buttons = screen.getAllByRole('button', { name: 'Create role' })
  expect(buttons.length).toBeGreaterThan(1)
  fireEvent.click(buttons.slice(-1)[0] as HTMLElement)
  await screen.findByRole('dialog', { name: 'Create role' })
})
