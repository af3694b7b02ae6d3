// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { useQueryKeys } from './use-query-keys.ts'

function show(isPage: boolean) {
  const onSave = vi.fn()
  const onStep = vi.fn()
  const none = { onCancel: () => false, onDryRun: vi.fn(), onNew: vi.fn(), onClose: vi.fn() }
  function Page() {
    useQueryKeys({ ...none, onSave, onStep }, (target) => isPage || target === screen.getByText('shell'))
    return (
      <>
        <button type="button">page</button>
        <button type="button">shell</button>
      </>
    )
  }
  render(<Page />)
  return { onSave, onStep }
}

describe('the keys of the shell', () => {
  afterEach(cleanup)

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
})
