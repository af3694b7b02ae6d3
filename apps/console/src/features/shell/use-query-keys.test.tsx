// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { preferences } from '../../data/preferences.ts'
import { shortcuts } from '../../data/shortcuts.ts'
import { useQueryKeys } from './use-query-keys.ts'

function show(isPage: boolean) {
  const onSave = vi.fn()
  const onStep = vi.fn()
  const onRun = vi.fn()
  const none = { onCancel: vi.fn(), onDryRun: vi.fn(), onNew: vi.fn(), onClose: vi.fn() }
  function Page() {
    useQueryKeys({ ...none, onRun, onSave, onStep }, (target) => isPage || target === screen.getByText('shell'))
    return (
      <>
        <button type="button">page</button>
        <button type="button">shell</button>
        <a href="/elsewhere">link</a>
      </>
    )
  }
  render(<Page />)
  return { onRun, onSave, onStep }
}

describe('the keys of the shell', () => {
  afterEach(() => {
    cleanup()
    preferences.set('shortcuts', 'on')
  })

  test('are those of the page where it is the page', () => {
    const { onSave, onStep } = show(true)
    fireEvent.keyDown(screen.getByText('page'), { key: 's', ctrlKey: true })
    fireEvent.keyDown(screen.getByText('page'), { key: ']' })
    expect([onSave.mock.calls.length, onStep.mock.calls.length]).toEqual([1, 1])
  })

  test('are left to the page above where it is docked', () => {
    const { onSave, onStep } = show(false)
    fireEvent.keyDown(screen.getByText('page'), { key: 's', ctrlKey: true })
    fireEvent.keyDown(screen.getByText('page'), { key: ']' })
    expect([onSave.mock.calls.length, onStep.mock.calls.length]).toEqual([0, 0])
    fireEvent.keyDown(screen.getByText('shell'), { key: 's', ctrlKey: true })
    expect(onSave).toHaveBeenCalledOnce()
  })

  test('run the query from any control but a link, whose key it is already', () => {
    const { onRun } = show(true)
    fireEvent.keyDown(screen.getByText('page'), { key: 'Enter', ctrlKey: true })
    fireEvent.keyDown(screen.getByText('page'), { key: 'Enter', ctrlKey: true, shiftKey: true })
    expect(onRun.mock.calls).toEqual([[false], [true]])
    expect(fireEvent.keyDown(screen.getByText('link'), { key: 'Enter', ctrlKey: true })).toBe(true)
    expect(onRun).toHaveBeenCalledTimes(2)
  })

  test('are on the sheet of shortcuts, and the single ones are switched off with all others', () => {
    const { onStep } = show(true)
    expect(shortcuts.all().map(({ keys }) => keys)).toEqual(expect.arrayContaining(['Mod+Enter', 'Mod+Alt+Enter', 'Mod+Alt+N', '[', ']']))
    preferences.set('shortcuts', 'off')
    fireEvent.keyDown(screen.getByText('page'), { key: ']' })
    expect(onStep).not.toHaveBeenCalled()
    fireEvent.keyDown(screen.getByText('page'), { key: '‘', code: 'BracketRight', ctrlKey: true, altKey: true })
    expect(onStep).toHaveBeenCalledWith(1)
  })
})
