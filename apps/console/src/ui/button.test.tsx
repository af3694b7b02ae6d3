// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'

describe('Button', () => {
  afterEach(cleanup)

  test('answers a click', () => {
    const onClick = vi.fn()
    render(<Button onClick={onClick}>Run</Button>)
    fireEvent.click(screen.getByRole('button', { name: 'Run' }))
    expect(onClick).toHaveBeenCalledTimes(1)
  })

  test.each([{ loading: true }, { disabled: true }, { disabledReason: 'Your role does not allow this.' }])(
    'ignores clicks and keeps the focus with %j [STATE-35]',
    (state) => {
      const onClick = vi.fn()
      render(
        <Button onClick={onClick} {...state}>
          Run
        </Button>,
      )
      const button = screen.getByRole('button')
      fireEvent.click(button)
      button.focus()
      expect(onClick).not.toHaveBeenCalled()
      expect(button.getAttribute('aria-disabled')).toBe('true')
      expect(document.activeElement).toBe(button)
    },
  )

  test('does not submit a form while it is loading', () => {
    const onSubmit = vi.fn()
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" loading>
          Save
        </Button>
      </form>,
    )
    fireEvent.click(screen.getByRole('button'))
    expect(onSubmit).not.toHaveBeenCalled()
  })

  test('says why it is disabled', () => {
    render(<Button disabledReason="Ask an owner.">Delete</Button>)
    expect(screen.getByRole('button', { name: 'Delete', description: 'Ask an owner.' })).toBeTruthy()
  })
})
