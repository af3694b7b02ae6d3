// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { useRowFocus } from './use-row-focus.ts'

function Rows({ names }: { readonly names: readonly string[] }) {
  const [rows, setRows] = useState(names)
  const { root, focusRow } = useRowFocus<HTMLDivElement>(rows.join())
  const change = (index: number, changed: readonly string[]) => {
    focusRow(index)
    setRows(changed)
  }
  return (
    <div ref={root}>
      {rows.map((name, index) => (
        <div key={name} role="group">
          <input aria-label={name} />
          <button
            type="button"
            onClick={() =>
              change(
                index,
                rows.filter((each) => each !== name),
              )
            }
          >
            Remove {name}
          </button>
          <button type="button" onClick={() => change(rows.length - 1, [...rows.filter((each) => each !== name), name])}>
            Move {name} to the end
          </button>
        </div>
      ))}
      <button type="button" onClick={() => change(rows.length, [...rows, 'new'])}>
        Add
      </button>
    </div>
  )
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

describe('useRowFocus', () => {
  afterEach(cleanup)

  test('follows a row that is added or moved', () => {
    render(<Rows names={['a', 'b', 'c']} />)
    press('Add')
    expect(focused()).toBe('new')
    press('Move a to the end')
    expect(focused()).toBe('a')
  })

  test('goes to the row in the place of one that is removed, to the one before where it was the last, and at the end to the button', () => {
    render(<Rows names={['a', 'b', 'c']} />)
    press('Remove b')
    expect(focused()).toBe('c')
    press('Remove c')
    expect(focused()).toBe('a')
    press('Remove a')
    expect(focused()).toBe('Add')
  })

  test('takes the focus from nowhere when rows become others by themselves', () => {
    const { rerender } = render(<Rows key="1" names={['a']} />)
    rerender(<Rows key="2" names={['a', 'b']} />)
    expect(document.activeElement).toBe(document.body)
  })
})
