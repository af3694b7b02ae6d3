// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { SeenSchema } from '../../data/seen-schemas.ts'
import { VersionsTable } from './versions-table.tsx'

const LATEST: SeenSchema = { version: 1_700_000_002_000_000, files: [{ name: 'main.fsl', text: 'collection Book {}' }] }
const EARLIER: SeenSchema = { version: 1_700_000_001_000_000, files: [{ name: 'main.fsl', text: '' }] }
const WITHOUT_TEXT: SeenSchema = { version: 1_700_000_000_000_000 }

function show(current: number | undefined) {
  const onOpen = vi.fn<(version: SeenSchema) => void>()
  render(<VersionsTable versions={[LATEST, EARLIER, WITHOUT_TEXT]} current={current} editorRefusal={undefined} onOpen={onOpen} />)
  return onOpen
}

describe('versions of a schema that were seen', () => {
  afterEach(cleanup)

  test('are opened, but for the one in force and those whose text is gone', async () => {
    const onOpen = show(LATEST.version)
    const [open, ...others] = screen.getAllByRole('button')
    expect(others).toEqual([])
    await userEvent.click(open as HTMLElement)
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(EARLIER)
  })

  test('are not opened before it is known which one is in force', () => {
    show(undefined)
    expect(screen.getAllByRole('row')).toHaveLength(4)
    expect(screen.queryByRole('button')).toBeNull()
  })
})
