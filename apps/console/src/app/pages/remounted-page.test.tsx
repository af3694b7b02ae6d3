// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { RemountedPage } from './remounted-page.tsx'
import { RootErrorBoundary } from './root-error-boundary.tsx'

/** What browsers raise when a node is taken from where it no longer is. */
const damage = () => new DOMException('The node to be removed is not a child of this node.', 'NotFoundError')

let raised: (() => unknown) | undefined

function Page() {
  if (raised !== undefined) throw raised()
  return <p>the page</p>
}

/** Shows a page that fails: once it is known to have failed it can be drawn, unless it fails again and again. */
function show(key: string, error: () => unknown, again = false) {
  raised = error
  vi.spyOn(console, 'error').mockImplementation(() => {
    if (!again) raised = undefined
  })
  const pages = [{ ErrorBoundary: RootErrorBoundary, Component: RemountedPage, children: [{ path: '/page', Component: Page }] }]
  render(<RouterProvider router={createMemoryRouter(pages, { initialEntries: [{ pathname: '/page', key }] })} />)
}

describe('RemountedPage', () => {
  beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined))
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
  })

  test('mounts a page again whose texts a translation has damaged', async () => {
    show('one', damage)
    await screen.findByText('the page')
  })

  test('shows the failure of a page that is damaged again', async () => {
    show('two', damage, true)
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Whoops!')
  })

  test('shows every other failure at once', async () => {
    show('three', () => new Error('another'))
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Whoops!')
  })
})
