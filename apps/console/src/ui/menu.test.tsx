// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Menu, MenuItem } from './menu.tsx'

describe('Menu', () => {
  afterEach(cleanup)

  test('opens on a click of its control and closes when an item is chosen [STATE-36]', async () => {
    const user = userEvent.setup()
    const onSelect = vi.fn()
    render(
      <Menu label="Actions" trigger={<button type="button">More</button>}>
        <MenuItem onSelect={onSelect}>Rename</MenuItem>
      </Menu>,
    )
    expect(screen.queryByRole('menu')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }))
    expect(onSelect).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  })
  test('opens by the arrow keys at its first or last item, and gives the focus back', async () => {
    const user = userEvent.setup()
    const onClick = vi.fn()
    render(
      <Menu
        label="Actions"
        trigger={
          <button type="button" onClick={onClick}>
            More
          </button>
        }
      >
        <MenuItem>Rename</MenuItem>
        <MenuItem>Delete</MenuItem>
      </Menu>,
    )
    const button = screen.getByRole('button', { name: 'More' })
    expect(button.getAttribute('aria-haspopup')).toBe('menu')
    button.focus()
    await user.keyboard('{ArrowUp}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Delete' })))
    expect(button.getAttribute('aria-expanded')).toBe('true')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(button))
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Rename' })))
    await user.click(button)
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(onClick).toHaveBeenCalledOnce()
  })
})
