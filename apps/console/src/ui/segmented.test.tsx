// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { Segmented } from './segmented.tsx'

const VIEWS = ['tree', 'table', 'json'] as const

function Views() {
  const [view, setView] = useState<(typeof VIEWS)[number]>('tree')
  return <Segmented label="View" options={VIEWS.map((id) => ({ id, label: id }))} value={view} onChange={setView} />
}

/** Presses a key on the chosen view; returns what is chosen then, which has the focus. */
function press(key: string): string | null {
  fireEvent.keyDown(screen.getByRole('radio', { checked: true }), { key })
  const chosen = screen.getByRole('radio', { checked: true })
  expect(document.activeElement).toBe(chosen)
  expect(screen.getAllByRole('radio').filter(({ tabIndex }) => tabIndex === 0)).toEqual([chosen])
  return chosen.textContent
}

describe('Segmented', () => {
  afterEach(() => {
    cleanup()
    document.documentElement.removeAttribute('dir')
  })

  test('arrows lead to the next view and the one before, around the ends', () => {
    render(<Views />)
    expect(['ArrowRight', 'ArrowDown', 'ArrowRight', 'ArrowLeft', 'ArrowUp'].map(press)).toEqual(['table', 'json', 'tree', 'json', 'table'])
  })

  test('left and right follow the direction in which the page is read', () => {
    document.documentElement.dir = 'rtl'
    render(<Views />)
    expect(['ArrowLeft', 'ArrowLeft', 'ArrowRight', 'ArrowDown', 'ArrowUp'].map(press)).toEqual(['table', 'json', 'table', 'json', 'table'])
  })
})
