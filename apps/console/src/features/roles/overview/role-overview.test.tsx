// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { paths } from '../../../config/paths.ts'
import { answerQueries } from '../../../data/testing/query-stub.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { RolePage } from './role-page.tsx'

afterEach(cleanup)

test('the overview of a role leads to its management and schema, and tries a query with it [EXP-19]', async () => {
  document.head.innerHTML = ''
  const clerk = { name: 'clerk', ts: { '@time': '2025-01-01T00:00:00Z' }, privileges: null, membership: null }
  showPage({
    routes: [{ path: paths.role.path, Component: RolePage }],
    address: '/roles/clerk',
    answers: { 'POST /query/1': answerQueries({ 'Role.byName(<"clerk">)': clerk, 'Role.all().order(.name)': [clerk] }) },
    session: { feature_flags: {} },
  })
  await screen.findByRole('button', { name: 'Run as clerk' })
  const base = '/resources/explorer/us/shop/roles/clerk'
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(hrefOf('Manage privileges')).toBe(`${base}/manage/privileges`)
  expect(hrefOf('Manage memberships')).toBe(`${base}/manage/memberships`)
  expect(hrefOf('Schema')).toBe(`${base}/schema`)
})
