// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ErrorCard } from './error-card.tsx'

function show(card: ReactElement) {
  const pages = [
    { path: '/before', element: <p>the page before</p> },
    { path: '/failed', element: card },
  ]
  const router = createMemoryRouter(pages, { initialEntries: ['/before', '/failed'] })
  render(<RouterProvider router={router} />)
  return router
}

const REASONS_INTRO = 'This typically results from the following:'

describe('ErrorCard', () => {
  afterEach(cleanup)

  test('shows a title, focused, and a message [NAV-34]', () => {
    show(<ErrorCard title="Whoops!" message="It broke." />)
    const heading = screen.getByRole('heading', { level: 1, name: 'Whoops!' })
    expect(document.activeElement).toBe(heading)
    expect(screen.getByRole('alert').textContent).toContain('It broke.')
  })

  test('lists reasons where there are some, and says nothing of them otherwise [NAV-35]', () => {
    show(<ErrorCard title="Whoops!" message="It broke." reasons={['A typing error', 'A deletion']} />)
    expect(screen.getByText(REASONS_INTRO)).toBeTruthy()
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['A typing error', 'A deletion'])
    cleanup()
    show(<ErrorCard title="Whoops!" message="It broke." />)
    expect(screen.queryByText(REASONS_INTRO)).toBeNull()
  })

  test('shows a suggestion [NAV-36]', () => {
    show(<ErrorCard title="Whoops!" message="It broke." suggestion="Look at the address." />)
    expect(screen.getByText('Look at the address.')).toBeTruthy()
  })

  test('goes back unless it is given another button [NAV-37]', () => {
    const router = show(<ErrorCard title="Whoops!" message="It broke." action={<button type="button">Sign in</button>} />)
    expect(screen.queryByRole('button', { name: 'Go back' })).toBeNull()
    cleanup()
    router.dispose()
    const other = show(<ErrorCard title="Whoops!" message="It broke." />)
    fireEvent.click(screen.getByRole('button', { name: 'Go back' }))
    expect(other.state.location.pathname).toBe('/before')
  })

  test('has words of its own for a failure of which nothing is known [ERR-49] [ERR-50]', () => {
    const onRetry = vi.fn()
    show(<ErrorCard onRetry={onRetry} />)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Error')
    expect(screen.getByText('Something went wrong.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(onRetry).toHaveBeenCalledOnce()
  })
})
