// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Tooltip } from './tooltip.tsx'

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

function movePointer(target: Element) {
  const moved = new MouseEvent('mousemove', { bubbles: true, clientX: 5, clientY: 5 })
  Object.defineProperties(moved, { movementX: { value: 3 }, movementY: { value: 3 } })
  fireEvent(target, moved)
}

describe('Tooltip', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  test('comes and goes with a delay of 100 milliseconds [CONST-26]', async () => {
    render(
      <>
        <Tooltip content="More about it">
          <button type="button">Help</button>
        </Tooltip>
        <p>elsewhere</p>
      </>,
    )
    await wait(0)
    const button = screen.getByRole('button', { name: 'Help' })
    fireEvent.mouseEnter(button)
    movePointer(button)
    await wait(99)
    expect(screen.queryByText('More about it')).toBeNull()
    await wait(10)
    expect(screen.queryByText('More about it')).not.toBeNull()
    fireEvent.mouseLeave(button)
    movePointer(screen.getByText('elsewhere'))
    await wait(80)
    expect(screen.queryByText('More about it')).not.toBeNull()
    await wait(60)
    expect(screen.queryByText('More about it')).toBeNull()
  })
})
