// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { monitoring } from '../../data/observability.ts'
import { RootErrorBoundary } from './root-error-boundary.tsx'

let isBroken = true

function Page() {
  if (isBroken) throw new Error('inner words')
  return <p>the page</p>
}

function show(path = '/page') {
  const children = [{ path: '/page', Component: Page }]
  render(<RouterProvider router={createMemoryRouter([{ ErrorBoundary: RootErrorBoundary, children }], { initialEntries: [path] })} />)
}

describe('RootErrorBoundary', () => {
  beforeEach(() => {
    isBroken = true
    // React and the router write what was caught to the log.
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  })
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
  })

  test('shows the fallback for what nothing else has caught [OBS-02] [STATE-37] [NAV-38] [NAV-39] [NAV-40]', () => {
    const reported = vi.spyOn(monitoring(), 'error')
    show()
    expect(reported.mock.calls).toEqual([[expect.objectContaining({ message: 'inner words' })]])
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Whoops!')
    expect(screen.getByRole('alert').textContent).toContain(
      'An unknown error occurred, if the issue persists check out our Status Page or contact our support',
    )
    expect(screen.getByRole('alert').textContent).not.toContain('inner words')
    expect(screen.getByRole('link', { name: 'Back to login' }).getAttribute('href')).toBe('/login')
  })

  test('is reset by loading the page again [STATE-37]', () => {
    const reload = vi.fn()
    vi.stubGlobal('location', { ...window.location, reload })
    show()
    fireEvent.click(screen.getByRole('button', { name: 'Reload this page' }))
    expect(reload).toHaveBeenCalledOnce()
    vi.unstubAllGlobals()
  })

  test('leaves an error of the router itself to its own fallback [NAV-41]', () => {
    show('/nowhere')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Unexpected Application Error!')
    expect(screen.getByRole('alert').textContent).toContain('404')
    expect(screen.getByRole('alert').textContent).toContain('Not Found')
  })
})
