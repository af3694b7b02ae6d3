// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { readChanges } from '../run/dry-run-query.ts'
import { ChangesView } from './changes-view.tsx'

function show(log: readonly string[]) {
  render(
    <MemoryRouter>
      <ChangesView changes={readChanges(log)} functions={[]} />
    </MemoryRouter>,
  )
}

const UPDATE = [
  'terrarium:change update before { id: ID("48"), coll: Book, ts: Time("2026-01-01T00:00:00Z"), title: "Emma", pages: 412, old: true }',
  'terrarium:change update after { id: ID("48"), coll: Book, ts: TransactionTime(), title: "Emma!", pages: 412, author: [doc 7 in Author] }',
]

/** The cells of a row of the comparison, its head first. */
function cells(name: string): readonly string[] {
  const row = screen.getByRole('rowheader', { name: new RegExp(`^${name}\\s*(added|removed|changed)?$`) }).closest('tr') as HTMLElement
  return within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent ?? '')
}

describe('ChangesView', () => {
  afterEach(cleanup)

  test('shows each field of a write before and after, what differs first', () => {
    show(UPDATE)
    expect(cells('title')).toEqual(['"Emma"', '"Emma!"'])
    expect(cells('old')).toEqual(['true', 'absent'])
    expect(cells('author')).toEqual(['absent', 'Author("7")'])
    expect(screen.queryByRole('rowheader', { name: /pages/ })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '1 field is the same' }))
    expect(cells('pages')).toEqual(['412', 'same'])
    expect(screen.queryByRole('rowheader', { name: /^(ts|id|coll)/ })).toBeNull()
  })

  test('says what is made and what goes, field by field', () => {
    show([
      'terrarium:change create after { id: ID("50"), coll: Author, ts: TransactionTime(), name: "Jane" }',
      'terrarium:change delete before { id: ID("51"), coll: Book, ts: Time("2026-01-01T00:00:00Z"), title: "Sanditon" }',
    ])
    expect(cells('name')).toEqual(['absent', '"Jane"'])
    expect(cells('title')).toEqual(['"Sanditon"', 'absent'])
  })

  test('keeps many changes closed, names the fields of each, and counts those beyond the first 200', () => {
    show(Array.from({ length: 201 }, () => UPDATE).flat())
    expect(screen.getByRole('heading', { name: '201 changes' })).toBeTruthy()
    expect(screen.getAllByRole('listitem')).toHaveLength(200)
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.getAllByText('title, author, old')).toHaveLength(200)
    expect(screen.getByText('and 1 more')).toBeTruthy()
  })

  test('shows what the server wrote where its fields cannot be read', () => {
    show(['terrarium:change create after a future form of documents'])
    expect(screen.getByText('a future form of documents')).toBeTruthy()
  })
})
