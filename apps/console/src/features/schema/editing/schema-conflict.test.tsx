// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { preferences } from '../../../data/preferences.ts'
import { SchemaConflict } from './schema-conflict.tsx'
import type { SchemaText } from './use-schema-text.ts'

afterEach(cleanup)

test('a schema that has changed under an edit says when', () => {
  const version = Date.parse('2026-03-04T16:06:07Z') * 1000 + 123_456
  const edit = { base: { version: 1, files: [], others: [] }, files: [], latest: { version, files: [], others: [] }, show: () => undefined }
  render(<SchemaConflict text={edit as unknown as SchemaText} />)
  expect(preferences.get().timeZone).toBe('utc')
  expect(screen.getByRole('alert').textContent).toContain('The schema changed at 2026-03-04 16:06:07 UTC.')
})
