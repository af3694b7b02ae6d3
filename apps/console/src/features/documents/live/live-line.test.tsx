// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { LiveLine } from './live-line.tsx'

afterEach(cleanup)

describe('the line of live documents', () => {
  test.each([
    ['live', 'Live: changes appear as they happen.'],
    ['polled', 'Live, with a delay. The server of this region group has no event streams: it is asked for changes every few seconds.'],
    [{ failed: 'no events.' }, 'Live is off: no events.'],
  ] as const)('says how changes arrive: %j', (state, sentence) => {
    render(<LiveLine state={state} refresh={{ isOn: false, toggle: () => undefined }} />)
    expect(screen.getByRole('status').querySelector('p')?.textContent).toBe(sentence)
    expect(screen.queryByRole('button') !== null).toBe(typeof state === 'object')
  })

  test('says nothing while nobody follows', () => {
    render(<LiveLine state="off" refresh={{ isOn: false, toggle: () => undefined }} />)
    expect(screen.queryByRole('status')).toBeNull()
  })
})
