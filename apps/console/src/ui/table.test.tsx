// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Menu, MenuItem } from './menu.tsx'
import { Table } from './table.tsx'

const ROWS = ['Book', 'Author', 'Order']

function show(onOpen = vi.fn<(row: string) => void>(), onMenu = vi.fn<(row: string) => void>(), onSort = vi.fn()) {
  render(
    <>
      <button type="button">before</button>
      <Table
        caption="Collections"
        rows={ROWS}
        rowKey={(row) => row}
        columns={[
          {
            id: 'name',
            label: 'Name',
            onSort,
            cell: (row) => (
              <a href={`#${row}`} onClick={() => onOpen(row)}>
                {row}
              </a>
            ),
          },
          {
            id: 'actions',
            label: 'Actions',
            hiddenLabel: true,
            cell: (row) => (
              <button type="button" aria-haspopup="menu" onClick={() => onMenu(row)}>
                Actions of {row}
              </button>
            ),
          },
        ]}
      />
      <button type="button">after</button>
    </>,
  )
  return { onOpen, onMenu, onSort, user: userEvent.setup() }
}

function focused(): string {
  return document.activeElement?.textContent ?? ''
}

describe('Table', () => {
  afterEach(cleanup)

  test('is one tab stop', async () => {
    const { user } = show()
    await user.click(screen.getByRole('button', { name: 'before' }))
    await user.tab()
    expect(focused()).toContain('Book')
    await user.tab()
    expect(focused()).toBe('after')
  })

  test('moves by arrows, opens with Enter and the row menu with Ctrl+Enter', async () => {
    const { onOpen, onMenu, user } = show()
    await user.click(screen.getByRole('button', { name: 'before' }))
    await user.tab()
    await user.keyboard('{ArrowDown}{Enter}')
    expect(onOpen).toHaveBeenCalledWith('Author')
    await user.keyboard('{End}{Control>}{Enter}{/Control}')
    expect(onMenu).toHaveBeenCalledWith('Order')
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(focused()).toBe('Actions of Order')
    await user.keyboard('{Escape}')
    expect(document.activeElement?.tagName).toBe('TR')
  })

  test('leads up to the headings that sort', async () => {
    const { onSort, user } = show()
    await user.click(screen.getByRole('button', { name: 'before' }))
    await user.tab()
    await user.keyboard('{ArrowUp}{Enter}')
    expect(onSort).toHaveBeenCalledOnce()
    await user.keyboard('{ArrowDown}')
    expect(focused()).toContain('Book')
  })

  test('a cell whose text may be cut says the whole text to the pointer', () => {
    const issuer = `https://${'a'.repeat(64)}.example/`
    render(
      <Table
        caption="Providers"
        rows={[{ name: 'auth0', issuer }]}
        rowKey={({ name }) => name}
        columns={[
          { id: 'name', label: 'Name', cell: ({ name }) => name },
          { id: 'issuer', label: 'Issuer', cutText: (row) => row.issuer, cell: (row) => row.issuer },
        ]}
      />,
    )
    expect(screen.getByText(issuer).closest('td')?.title).toBe(issuer)
    expect(screen.getByText('auth0').closest('td')?.title).toBe('')
    expect(screen.getByRole('columnheader', { name: 'Issuer' }).title).toBe('Issuer')
  })

  test('gives F2 and Delete on a row to its menu, which opens where they are refused', async () => {
    const user = userEvent.setup()
    const onRename = vi.fn<(row: string) => void>()
    const menu = (row: string) => (
      <Menu
        label={`Actions of ${row}`}
        trigger={<button type="button">Actions</button>}
        rowKeys={{ F2: () => onRename(row), Delete: undefined }}
      >
        <MenuItem disabledReason="Only owners may delete.">Delete</MenuItem>
      </Menu>
    )
    render(
      <Table
        caption="Collections"
        rows={ROWS}
        rowKey={(row) => row}
        columns={[
          { id: 'name', label: 'Name', cell: (row) => row },
          { id: 'actions', label: 'Actions', hiddenLabel: true, cell: menu },
        ]}
      />,
    )
    await user.tab()
    await user.keyboard('{ArrowDown}{F2}')
    expect(onRename.mock.calls).toEqual([['Author']])
    expect(screen.queryByRole('menu')).toBeNull()
    await user.keyboard('{Delete}')
    const item = await screen.findByRole('menuitem', { name: /^Delete/ })
    expect(item.getAttribute('aria-disabled')).toBe('true')
  })
})
