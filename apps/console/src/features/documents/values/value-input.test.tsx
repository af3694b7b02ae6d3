// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ValueInput } from './value-input.tsx'

afterEach(cleanup)

/** A field beside an element that takes the focus as soon as the field is left, as a tree of fields does. */
function show() {
  const [kept, givenUp] = [vi.fn(), vi.fn()]
  const takeFocus = () => screen.getByRole('button', { name: 'Elsewhere' }).focus()
  const onCommit = (value: unknown) => {
    kept(value)
    takeFocus()
  }
  const onCancel = () => {
    givenUp()
    takeFocus()
  }
  render(
    <>
      <ValueInput label="Value of stock" initial={{ type: 'Int', written: '4' }} onCommit={onCommit} onCancel={onCancel} />
      <button type="button">Elsewhere</button>
    </>,
  )
  const field = screen.getByRole('textbox', { name: 'Value of stock' })
  fireEvent.change(field, { target: { value: '7' } })
  return { kept, givenUp, field }
}

test('Enter keeps the value once', () => {
  const { kept, field } = show()
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(kept).toHaveBeenCalledTimes(1)
})

test('Escape gives the value up', () => {
  const { kept, givenUp, field } = show()
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(givenUp).toHaveBeenCalledTimes(1)
  expect(kept).not.toHaveBeenCalled()
})

test('leaving the field keeps the value', () => {
  const { kept, field } = show()
  fireEvent.blur(field, { relatedTarget: screen.getByRole('button', { name: 'Elsewhere' }) })
  expect(kept).toHaveBeenCalledTimes(1)
})
