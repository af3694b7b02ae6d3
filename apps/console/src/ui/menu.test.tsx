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
})
