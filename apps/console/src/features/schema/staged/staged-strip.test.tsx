// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { paths } from '../../../config/paths.ts'
import { json } from '../../../data/testing/stub-server.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { StagedSchema } from './staged-schema.tsx'

afterEach(cleanup)

function show(status: string) {
  const version = (Date.now() - 125_000) * 1000
  showPage({
    routes: [
      { path: paths.database.path, Component: StagedSchema },
      { path: '*', Component: StagedSchema },
    ],
    address: '',
    answers: { 'GET /schema/1/staged/status': () => json(200, { version, status, pending_summary: '', diff: '' }) },
    session: { feature_flags: { schema_version: true } },
  })
}

test('a staged schema says how long it has been waiting for, until it is ready', async () => {
  show('pending')
  await screen.findByText('2 min')
  cleanup()
  show('ready')
  await screen.findByText('ready')
  expect(screen.queryByText('2 min')).toBeNull()
})
