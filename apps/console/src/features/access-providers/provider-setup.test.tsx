// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { paths } from '../../config/paths.ts'
import { answerQueries } from '../../data/testing/query-stub.ts'
import { showPage } from '../../testing/show-page.tsx'
import { ProviderSetup } from './provider-setup.tsx'
import { ProvidersPage } from './providers-page.tsx'

afterEach(cleanup)

const AUDIENCE = 'https://db.example/db/abc'

test('an access provider shows the issuer, audience and algorithm for its identity provider, and its roles lead to what they grant [EXP-07]', async () => {
  const provider = {
    name: 'corp',
    ts: '',
    issuer: 'https://corp.example',
    jwksUri: 'https://corp.example/keys',
    audience: AUDIENCE,
    roles: [{ role: 'reader', predicate: undefined }],
  }
  showPage({
    routes: [{ path: '*', element: <ProviderSetup provider={provider} /> }],
    address: '/access_providers/corp',
    answers: {},
  })
  await screen.findByText('https://corp.example')
  for (const shown of [AUDIENCE, 'RS256, RS384, RS512']) screen.getByText(shown)
  for (const name of ['Issuer', 'Audience', 'Algorithm (alg)']) screen.getByRole('button', { name: `Copy ${name}` })
  expect(screen.getByRole('link', { name: 'reader' }).getAttribute('href')).toBe('/resources/explorer/us/shop/roles/reader')
})

test('the list of access providers shows the audience of each [EXP-06] [DATA-30]', async () => {
  const row = {
    name: 'corp',
    ts: { '@time': '2025-01-01T00:00:00Z' },
    issuer: 'https://corp.example',
    jwks_uri: 'https://corp.example/keys',
    audience: AUDIENCE,
    roles: ['reader'],
  }
  showPage({
    routes: [{ path: paths.accessProviders.path, Component: ProvidersPage }],
    address: '/access_providers',
    answers: { 'POST /query/1': answerQueries({ 'rows:': { rows: [row], total: { '@int': '1' }, matching: { '@int': '1' } } }) },
  })
  await screen.findByText(AUDIENCE)
  screen.getByRole('columnheader', { name: /Audience/ })
})
