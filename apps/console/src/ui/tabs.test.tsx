// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Tabs } from './tabs.tsx'

const TABS = ['Overview', 'Shell', 'Keys'].map((label) => ({ id: label, label, href: `/${label}` }))
/** Pixels: each tab is as wide as half of the row. */
const WIDTH = 100

describe('a row of tabs', () => {
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
  })

  test('is scrolled to the tab that is shown, where not all of them fit', () => {
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      const isRow = this.tagName === 'NAV'
      const place = Array.from(this.parentElement?.children ?? []).indexOf(this)
      return new DOMRect(isRow ? 0 : WIDTH * place, 0, isRow ? 2 * WIDTH : WIDTH, 1)
    })
    render(<Tabs label="Pages" tabs={TABS} current="Keys" />, { wrapper: MemoryRouter })
    const row = screen.getByRole('navigation', { name: 'Pages' })
    const left = WIDTH * 2 - row.scrollLeft
    expect(left).toBeGreaterThanOrEqual(0)
    expect(left + WIDTH).toBeLessThanOrEqual(2 * WIDTH)
  })
})
