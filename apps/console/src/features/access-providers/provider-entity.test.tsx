// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { paths } from '../../config/paths.ts'
import { answerQueries } from '../../data/testing/query-stub.ts'
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

afterEach(cleanup)

test('an access provider has a name, an issuer, a JWKS endpoint and an audience, which is only shown [DATA-30]', async () => {
  showPage({
    routes: [{ path: paths.accessProvider.path, Component: ProviderPage }],
    address: '/access_providers/corp',
    answers: { 'POST /query/1': answerQueries({ 'AccessProvider.byName(<"corp">)': CORP }) },
  })
  await screen.findByRole('heading', { level: 1, name: 'corp' })
  const field = async (name: RegExp) => (await screen.findByRole<HTMLInputElement>('textbox', { name })).value
  expect(await field(/^Issuer/)).toBe('https://corp.example')
  expect(await field(/^JWKS endpoint/)).toBe('https://corp.example/keys')
  expect(screen.getByText('https://db.example/db/abc')).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: /^Audience/ })).toBeNull()
})
