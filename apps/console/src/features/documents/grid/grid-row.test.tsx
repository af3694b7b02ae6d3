// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { DatabaseContext } from '../../../data/database-context.ts'
import { openDatabase } from '../../../data/testing/open-database.ts'
import { decodeTagged } from '../../../data/wire-value.ts'
import { readDocument } from '../values/document.ts'
import type { StoredDocument } from '../values/document.ts'
import type { GridColumn } from './columns.ts'
import { GridRow } from './grid-row.tsx'
import type { RowFlash } from './grid-row.tsx'

const NOTHING = () => ''

/** The cells of a document's row, without the head of the row. */
function cellsOf(fields: object, columns: readonly GridColumn[], flash?: RowFlash): readonly HTMLElement[] {
  const meta = { id: '101', coll: { '@mod': 'Book' }, ts: { '@time': '2026-01-01T00:00:00Z' } }
  render(
    <MemoryRouter>
      <DatabaseContext.Provider value={openDatabase()}>
        <GridRow
          document={readDocument(decodeTagged({ '@doc': { ...meta, ...fields } })) as StoredDocument}
          index={0}
          top={0}
          columns={columns}
          widths={columns.map(() => 100)}
          offsets={columns.map(() => undefined)}
          activeColumn={1}
          selected={false}
          opened={false}
          change={undefined}
          flash={flash}
          editor={undefined}
          hrefOf={NOTHING}
          documentHref={NOTHING}
        />
      </DatabaseContext.Provider>
    </MemoryRouter>,
  )
  return within(screen.getByRole('row')).getAllByRole('gridcell').slice(1)
}

const column = (name: string, type: string): GridColumn => ({ name, type, kind: 'defined', align: 'start' })

describe('a cell', () => {
  afterEach(cleanup)

  test('has a badge with the type of its value where the head of its column names another one, or any', () => {
    const cells = cellsOf(
      {
        pages: { '@int': '312' },
        weight: { '@double': '1.5' },
        note: 'soon',
        gone: null,
        by: { '@ref': { id: '7', coll: { '@mod': 'Author' } } },
      },
      [column('pages', 'Int'), column('weight', 'Number'), column('note', 'Any'), column('gone', 'String'), column('by', 'Ref')],
    )
    expect(cells.map(({ textContent }) => textContent)).toEqual(['312', '1.5Double', 'soonString', 'null', 'Author 7'])
  })
})

describe('a row that has just changed on the server', () => {
  afterEach(cleanup)

  test.each(['added', 'changed', 'removed'] as const)('says in words that it was %s, not by its colour alone', (flash) => {
    const [id] = cellsOf({ title: 'Emma' }, [{ name: 'id', type: 'ID', kind: 'id', align: 'start' }, column('title', 'String')], flash)
    expect(within(id as HTMLElement).getByText(flash)).toBeTruthy()
  })
})
