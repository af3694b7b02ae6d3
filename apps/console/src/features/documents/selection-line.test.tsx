// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createKeyValueStorage } from '../../data/browser-storage.ts'
import { PendingChanges } from './changes/pending-changes.ts'
import { SelectionLine } from './selection-line.tsx'
import type { StoredDocument } from './values/document.ts'

const PLACE = { path: { regionGroup: 'us', names: ['shop'] }, collection: 'Book', storageKey: 'us:abc:Book' } as const

function book(id: string): StoredDocument {
  return { id, ts: '2026-03-04T15:06:07Z', ttl: undefined, fields: [{ name: 'title', value: { kind: 'string', value: `Book ${id}` } }] }
}

function show(chosen: readonly StoredDocument[], readOnly?: string) {
  const pending = new PendingChanges('us:abc:Book', createKeyValueStorage(undefined))
  const onClear = vi.fn()
  const fixed = { place: PLACE, definition: undefined, pending, at: '', readOnly, onChanged: () => undefined }
  render(<SelectionLine {...fixed} chosen={chosen} onClear={onClear} />)
  return { pending, onClear }
}

describe('SelectionLine', () => {
  afterEach(cleanup)

  test('is not there while nothing is selected', () => {
    show([])
    expect(screen.queryByRole('group', { name: 'Selected documents' })).toBeNull()
  })

  test('says how many are selected, and puts their deletion among the changes to be saved', async () => {
    const { pending, onClear } = show([book('1'), book('2')])
    screen.getByText('2 documents selected')
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    expect(pending.get().map(({ kind, id }) => `${kind} ${id}`)).toEqual(['delete 1', 'delete 2'])
    expect(onClear).toHaveBeenCalledOnce()
  })

  test('changes nothing while documents are only read, but still copies and exports them', async () => {
    const { pending } = show([book('1')], 'The past is read.')
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    expect(pending.get()).toEqual([])
    expect(screen.getByRole('button', { name: 'Change…' }).getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByRole('button', { name: 'Export…' }).getAttribute('aria-disabled')).toBeNull()
  })
})
