// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { toasts } from './toast-store.ts'
import type { ToastOptions } from './toast-store.ts'
import { ToastRegion } from './toast.tsx'

const show = (options: ToastOptions) =>
  act(() => {
    toasts.show(options)
  })
const wait = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })

describe('ToastRegion', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    render(<ToastRegion />)
  })
  afterEach(() => {
    act(() => toasts.get().forEach((toast) => toasts.dismiss(toast.id)))
    cleanup()
    vi.useRealTimers()
  })

  test('keeps a success for three seconds [STATE-28] [STATE-29] [STATE-31] [STATE-33]', () => {
    show({ theme: 'success', title: 'Saved.' })
    wait(2999)
    expect(screen.getByRole('status').textContent).toContain('Saved.')
    wait(1)
    expect(screen.queryByText('Saved.')).toBeNull()
  })

  test('keeps other messages for five seconds [STATE-29] [STATE-31]', () => {
    show({ title: 'Note' })
    wait(4999)
    expect(screen.queryByText('Note')).not.toBeNull()
    wait(1)
    expect(screen.queryByText('Note')).toBeNull()
  })

  test('keeps an error until it is dismissed [STATE-30] [STATE-32]', () => {
    show({ theme: 'error', title: 'Failed' })
    wait(60_000)
    expect(screen.getByRole('alert').textContent).toContain('Failed')
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText('Failed')).toBeNull()
  })

  test('stops the clock while the pointer is over it', () => {
    show({ theme: 'success', title: 'Saved.' })
    fireEvent.mouseEnter(screen.getByRole('status'))
    wait(10_000)
    expect(screen.queryByText('Saved.')).not.toBeNull()
  })

  test('is reached by F6, which the browser gets no more, and gives the focus back once its message is dismissed', () => {
    const button = document.body.appendChild(document.createElement('button'))
    button.focus()
    expect(fireEvent.keyDown(button, { key: 'F6' })).toBe(true)
    expect(document.activeElement).toBe(button)
    show({ theme: 'error', title: 'Failed' })
    expect(fireEvent.keyDown(button, { key: 'F6' })).toBe(false)
    const dismiss = screen.getByRole('button', { name: 'Dismiss' })
    expect(document.activeElement).toBe(dismiss)
    // From there the key leads on.
    expect(fireEvent.keyDown(dismiss, { key: 'F6' })).toBe(true)
    fireEvent.keyDown(dismiss, { key: 'Escape' })
    expect(screen.queryByText('Failed')).toBeNull()
    expect(document.activeElement).toBe(button)
    button.remove()
  })

  test('shows three at once', () => {
    for (const title of ['1', '2', '3', '4']) show({ title, timeout: 'max' })
    expect(screen.getAllByRole('status')).toHaveLength(3)
  })
})
