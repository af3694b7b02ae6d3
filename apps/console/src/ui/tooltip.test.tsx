// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Tooltip } from './tooltip.tsx'

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

/** The first tooltip of a visit loads what tooltips look like. */
async function showFirst() {
  render(
    <Tooltip content="The first">
      <button type="button">First</button>
    </Tooltip>,
  )
  fireEvent.mouseEnter(screen.getByRole('button', { name: 'First' }))
  await screen.findByText('The first')
  cleanup()
}

describe('Tooltip', () => {
  beforeEach(async () => {
    await showFirst()
    vi.useFakeTimers()
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  test('comes and goes with a delay of 100 milliseconds [CONST-26]', async () => {
    render(
      <Tooltip content="More about it">
        <button type="button">Help</button>
      </Tooltip>,
    )
    await wait(0)
    const button = screen.getByRole('button', { name: 'Help' })
    fireEvent.mouseEnter(button)
    await wait(99)
    expect(screen.queryByText('More about it')).toBeNull()
    await wait(10)
    expect(screen.queryByText('More about it')).not.toBeNull()
    fireEvent.mouseLeave(button)
    await wait(80)
    expect(screen.queryByText('More about it')).not.toBeNull()
    await wait(60)
    expect(screen.queryByText('More about it')).toBeNull()
  })
  test('comes with a focus by the keyboard and goes with Escape', async () => {
    render(
      <Tooltip content="More about it">
        <button type="button">Help</button>
      </Tooltip>,
    )
    const button = screen.getByRole('button', { name: 'Help' })
    fireEvent.pointerDown(document.body)
    fireEvent.focus(button)
    await wait(200)
    expect(screen.queryByText('More about it')).toBeNull()
    fireEvent.keyDown(document.body, { key: 'Tab' })
    fireEvent.focus(button)
    await wait(110)
    expect(screen.queryByText('More about it')).not.toBeNull()
    fireEvent.keyDown(button, { key: 'Escape' })
    await wait(0)
    expect(screen.queryByText('More about it')).toBeNull()
  })
})
