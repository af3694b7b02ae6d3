// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { useKeyboardOverlap } from './use-keyboard-overlap.ts'

function Foot() {
  const root = useRef<HTMLDivElement>(null)
  const overlap = useKeyboardOverlap(root)
  return <div ref={root} data-testid="shell" style={{ paddingBottom: overlap }} />
}

/** A window of 844 pixels whose shell ends 56 pixels above its bottom. */
function show(viewport: { readonly height: number; readonly offsetTop?: number; readonly scale?: number } | undefined) {
  const seen = viewport === undefined ? undefined : Object.assign(new EventTarget(), { offsetTop: 0, scale: 1, ...viewport })
  vi.stubGlobal('visualViewport', seen)
  render(<Foot />)
  const shell = screen.getByTestId('shell')
  shell.getBoundingClientRect = () => ({ bottom: 788 }) as DOMRect
  act(() => void seen?.dispatchEvent(new Event('resize')))
  return shell.style.paddingBottom
}

describe('the foot of the shell', () => {
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  test('stands above a keyboard that lies over the page', () => {
    expect(show({ height: 508 })).toBe('280px')
  })

  test('stands above it, too, where the page has been moved up', () => {
    expect(show({ height: 508, offsetTop: 100 })).toBe('180px')
  })

  test.each([
    ['no keyboard', { height: 844 }],
    ['somebody zooming in', { height: 422, scale: 2 }],
    ['a browser that does not tell', undefined],
  ])('stays where it is with %s', (_name, viewport) => {
    expect(show(viewport)).toBe('0px')
  })
})
