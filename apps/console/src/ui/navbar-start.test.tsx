// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { NavbarStart, NavbarStartPlace } from './navbar-start.tsx'

function show(isNarrow: boolean) {
  const listening = { media: '', addListener: () => undefined, removeListener: () => undefined }
  vi.stubGlobal('matchMedia', () => ({ ...listening, matches: isNarrow }))
  render(
    <>
      <header>
        <NavbarStartPlace className={undefined} />
      </header>
      <main>
        <NavbarStart>
          <button type="button">Show databases</button>
        </NavbarStart>
      </main>
    </>,
  )
}

describe('what opens the navigation of a page', () => {
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  test('stands in the bar at the top on a phone, once', () => {
    show(true)
    expect(within(screen.getByRole('banner')).getByRole('button', { name: 'Show databases' })).toBeTruthy()
    expect(screen.getAllByRole('button')).toHaveLength(1)
  })

  test('stays on its page where there is room', () => {
    show(false)
    expect(within(screen.getByRole('main')).getByRole('button', { name: 'Show databases' })).toBeTruthy()
    expect(screen.getAllByRole('button')).toHaveLength(1)
  })
})
