// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { useRegionKeys } from './region-keys.ts'

function Page() {
  useRegionKeys()
  return (
    <>
      <header id="bar" tabIndex={-1}>
        <nav id="pages" tabIndex={-1}>
          <a href="/logs">Logs</a>
        </nav>
      </header>
      <main id="content" tabIndex={-1}>
        <button type="button">Save</button>
        <div id="shell" tabIndex={-1} />
        <div role="dialog">
          <button type="button">Close</button>
        </div>
      </main>
    </>
  )
}

/** Presses F6; says whether the browser still gets the key, and what has the focus. */
function press(shiftKey = false): readonly [isLeft: boolean, id: string] {
  const isLeft = fireEvent.keyDown(document.activeElement ?? document.body, { key: 'F6', shiftKey })
  return [isLeft, document.activeElement?.id ?? '']
}

describe('useRegionKeys', () => {
  afterEach(cleanup)

  test('leads from part to part of the page, and leaves the key to the browser behind the last', () => {
    render(<Page />)
    expect(press()).toEqual([false, 'bar'])
    expect(press()).toEqual([false, 'pages'])
    expect(press()).toEqual([false, 'content'])
    expect(press()).toEqual([false, 'shell'])
    expect(press()).toEqual([true, 'shell'])
    expect(press(true)).toEqual([false, 'content'])
  })

  test('begins where the focus is, at the innermost part', () => {
    render(<Page />)
    screen.getByRole('link', { name: 'Logs' }).focus()
    expect(press()).toEqual([false, 'content'])
    screen.getByRole('button', { name: 'Save' }).focus()
    expect(press(true)).toEqual([false, 'pages'])
  })

  test('does nothing within a dialog', () => {
    render(<Page />)
    screen.getByRole('button', { name: 'Close' }).focus()
    expect(press()[0]).toBe(true)
  })
})
