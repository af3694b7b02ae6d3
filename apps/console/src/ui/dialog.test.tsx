// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'

function show(closable?: boolean) {
  const onClose = vi.fn()
  render(
    <Dialog
      open
      onClose={onClose}
      title="Settings"
      footer={<button type="button">Save</button>}
      {...(closable !== undefined && { closable })}
    >
      <p>content</p>
    </Dialog>,
  )
  return onClose
}

describe('Dialog', () => {
  afterEach(cleanup)

  test('has a close button [NAV-43]', () => {
    const onClose = show()
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('has none where the question has to be answered first [NAV-43]', () => {
    show(false)
    expect(screen.getByRole('dialog', { name: 'Settings' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  })

  test('adds no landmarks to the page', () => {
    show()
    for (const role of ['banner', 'contentinfo']) expect(screen.queryByRole(role)).toBeNull()
  })

  test.each([true, false])('has no buttons but its own, closable %s', async (closable) => {
    show(closable)
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
    const names = Array.from(document.querySelectorAll('button'), (button) => button.getAttribute('aria-label') ?? button.textContent)
    expect(names).toEqual(closable ? ['Close', 'Save'] : ['Save'])
  })

  test.each([
    [
      'the first field that can be filled in',
      <>
        <input disabled aria-label="Number" />
        <select aria-label="Kind" />
        <input aria-label="Name" />
      </>,
      'Kind',
    ],
    [
      'what is marked, wherever it is',
      <>
        <input aria-label="Name" />
        <button data-autofocus={true}>Keep</button>
      </>,
      'Keep',
    ],
    ['the close button where there is no field', <p>content</p>, 'Close'],
  ])('gives the focus to %s', async (_, content, name) => {
    render(
      <Dialog open onClose={() => undefined} title="Settings" footer={<button type="button">Save</button>} onSubmit={() => undefined}>
        {content}
      </Dialog>,
    )
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent).toBe(name))
  })
})
