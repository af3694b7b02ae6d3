// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { DatabaseContext } from '../../../data/database-context.ts'
import { sensitiveFields } from '../../../data/sensitive-fields.ts'
import { openDatabase } from '../../../data/testing/open-database.ts'
import { decodeTagged } from '../../../data/wire-value.ts'
import type { StoredDocument } from '../values/document.ts'
import { readDocument } from '../values/document.ts'
import { ColumnsDialog } from './columns-dialog.tsx'
import { DocumentTitle } from '../values/document-title.tsx'
import { GridRow } from './grid-row.tsx'
import { useColumns } from './use-columns.ts'

const NAME = 'Wilhelmina Hornbeam'
const MASK = '••••••'

const KEEPER = readDocument(
  decodeTagged({
    '@doc': { id: '101', coll: { '@mod': 'Keeper' }, ts: { '@time': '2026-01-01T00:00:00Z' }, name: NAME, pay: { '@int': '4100' } },
  }),
) as StoredDocument

const place = { path: openDatabase().path, collection: 'Keeper', storageKey: `${openDatabase().storageKey}/Keeper` }

/** A row of the grid, what the document is called, and the dialog of the columns. */
function Page() {
  const columns = useColumns(place, undefined, [KEEPER])
  return (
    <>
      <h1>
        <DocumentTitle collection="Keeper" document={KEEPER} otherwise="" />
      </h1>
      <GridRow
        document={KEEPER}
        index={0}
        top={0}
        columns={columns.shown}
        widths={columns.widths}
        offsets={columns.offsets}
        activeColumn={1}
        selected={false}
        opened={false}
        change={undefined}
        flash={undefined}
        editor={undefined}
        hrefOf={() => ''}
        documentHref={() => ''}
      />
      <ColumnsDialog
        columns={columns.all}
        layout={columns.layout}
        onChange={columns.change}
        onSensitive={columns.toggleSensitive}
        shapeHref=""
        onClose={() => undefined}
      />
    </>
  )
}

function show() {
  render(
    <MemoryRouter>
      <DatabaseContext.Provider value={openDatabase()}>
        <Page />
      </DatabaseContext.Provider>
    </MemoryRouter>,
  )
}

/** Cells of the row as they are read, the box and the id left out. */
function cells(): readonly string[] {
  return within(screen.getByRole('row', { hidden: true }))
    .getAllByRole('gridcell', { hidden: true })
    .slice(2)
    .map(({ textContent }) => textContent)
}

function press(field: string) {
  fireEvent.click(screen.getByRole('button', { name: `Always mask the values of ${field}` }))
}

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  const marks = sensitiveFields.of(openDatabase().storageKey)
  for (const field of marks.fieldsOf('Keeper')) sensitiveFields.toggle(openDatabase().storageKey, 'Keeper', field)
})

describe('a field that is marked as sensitive', () => {
  test('is masked in its column and where it gives the document its name, whatever its type', () => {
    show()
    expect(cells()).toEqual([NAME, '4100'])
    press('name')
    press('pay')
    expect(cells()).toEqual([MASK, MASK])
    expect(screen.getByRole('heading', { level: 1, hidden: true }).textContent).toBe(MASK)
    press('pay')
    expect(cells()).toEqual([MASK, '4100'])
  })

  test('is shown for five seconds to somebody who points at it', () => {
    vi.useFakeTimers()
    show()
    press('name')
    const [, , cell] = within(screen.getByRole('row', { hidden: true })).getAllByRole('gridcell', { hidden: true })
    fireEvent.mouseEnter(within(cell as HTMLElement).getByText(MASK))
    expect(cells()[0]).toBe(NAME)
    act(() => void vi.advanceTimersByTime(5_000))
    expect(cells()[0]).toBe(MASK)
  })

  test('stays marked when the columns are set back', () => {
    show()
    press('name')
    fireEvent.click(screen.getByRole('button', { name: 'Reset' }))
    expect(cells()[0]).toBe(MASK)
  })

  test('is never the id or a time that the database keeps', () => {
    show()
    expect(screen.queryByRole('button', { name: 'Always mask the values of id' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Always mask the values of ts' })).toBeNull()
  })
})
