// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { shortcuts } from '../../data/shortcuts.ts'
import { useShortcut } from '../../ui/use-shortcut.ts'
import { ShortcutSheet } from './shortcut-sheet.tsx'

const onCreate = vi.fn()

function Page() {
  useShortcut('n', onCreate, 'Create on this page')
  useShortcut('Mod+K', () => undefined, 'Jump to', true)
  return <ShortcutSheet onClose={() => undefined} />
}

/** Presses keys at the button that gives other keys to the shortcut `n`. */
async function press(event: Parameters<typeof fireEvent.keyDown>[1]) {
  const change = await screen.findByRole('button', { name: 'Change the keys of Create on this page' })
  fireEvent.click(change)
  fireEvent.keyDown(change, event)
}

describe('ShortcutSheet', () => {
  afterEach(() => {
    cleanup()
    shortcuts.rebind('n', undefined)
    onCreate.mockClear()
  })

  test('finds shortcuts by what they do and by their keys', async () => {
    render(<Page />)
    const search = await screen.findByRole('searchbox', { name: 'Search the shortcuts' })
    expect(screen.queryByText('Create on this page')).not.toBeNull()
    fireEvent.change(search, { target: { value: 'jump' } })
    expect([screen.queryByText('Create on this page'), screen.queryByText('Jump to')].map((row) => row !== null)).toEqual([false, true])
    fireEvent.change(search, { target: { value: 'ctrl+k' } })
    expect(screen.queryByText('Jump to')).not.toBeNull()
    fireEvent.change(search, { target: { value: 'nowhere' } })
    expect(screen.queryByText('Jump to')).toBeNull()
    expect(screen.getByText(/Nothing matches/)).not.toBeNull()
  })

  test('gives a shortcut keys with Alt and Shift, which then work', async () => {
    render(<Page />)
    await press({ key: 'µ', code: 'KeyM', ctrlKey: true, altKey: true })
    expect(shortcuts.boundTo('n')).toBe('Mod+Alt+M')
    fireEvent.keyDown(document.body, { key: 'µ', code: 'KeyM', ctrlKey: true, altKey: true })
    expect(onCreate).toHaveBeenCalledOnce()
    await press({ key: 'E', ctrlKey: true, shiftKey: true })
    expect(shortcuts.boundTo('n')).toBe('Mod+Shift+E')
  })

  test.each([
    [{ key: 'c', ctrlKey: true }, 'Ctrl+C belongs to the browser or the page. Press other keys.'],
    [{ key: 'r', ctrlKey: true }, 'Ctrl+R belongs to the browser or the page. Press other keys.'],
    [{ key: 'F5' }, 'F5 belongs to the browser or the page. Press other keys.'],
    [{ key: 'Enter' }, 'Enter belongs to the browser or the page. Press other keys.'],
    [{ key: 'k', ctrlKey: true }, 'Ctrl+K does something else here. Press other keys.'],
  ])('refuses keys that cut, copy, reload or are in use: %o', async (event, said) => {
    render(<Page />)
    await press(event)
    expect(screen.getByText(said)).not.toBeNull()
    expect(shortcuts.boundTo('n')).toBe('n')
  })

  test('says which keys the parts of the page in sight take, which cannot be changed', async () => {
    render(
      <>
        <div data-keys="editor" />
        <div hidden>
          <div data-keys="matrix" />
        </div>
        <table data-keys="table">
          <tbody>
            <tr>
              <td data-keys="row-Delete" />
            </tr>
          </tbody>
        </table>
      </>,
    )
    render(<Page />)
    await screen.findByRole('heading', { name: 'In the editor' })
    const keysOf = (label: string) =>
      [...(screen.getByText(label, { selector: 'span' }).nextElementSibling?.children ?? [])].map(({ textContent }) => textContent)
    expect(keysOf('Next problem')).toEqual(['F8'])
    expect(keysOf('Leave the editor')).toEqual(['Escape', 'Tab'])
    expect(keysOf('Next part of the page')).toEqual(['F6'])
    expect(keysOf('Delete')).toEqual(['Delete'])
    expect(screen.queryByText('Rename, or change settings')).toBeNull()
    expect(screen.queryByRole('heading', { name: 'In the table of privileges' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Change the keys of Next problem' })).toBeNull()
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search the shortcuts' }), { target: { value: 'f8' } })
    expect(screen.queryByText('Next part of the page')).toBeNull()
    expect(keysOf('Previous problem')).toEqual(['Shift+F8'])
  })

  test('switches a shortcut off and back on', async () => {
    render(<Page />)
    await press({ key: 'Backspace' })
    expect(shortcuts.boundTo('n')).toBe('')
    fireEvent.click(screen.getByRole('button', { name: 'Reset' }))
    expect(shortcuts.boundTo('n')).toBe('n')
  })
})
