// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { backgroundReads } from './background-reads.ts'
import { preferences } from './preferences.ts'

const MINUTE_MS = 60_000

describe('backgroundReads', () => {
  let stop = () => {}
  beforeEach(() => {
    vi.useFakeTimers()
    stop = backgroundReads.follow()
  })
  afterEach(() => {
    stop()
    backgroundReads.pause(false)
    vi.restoreAllMocks()
    vi.useRealTimers()
  })

  test('wait after a minute without a key or a pointer, until the next one', () => {
    vi.advanceTimersByTime(MINUTE_MS - 1)
    expect(backgroundReads.mayRead()).toBe(true)
    vi.advanceTimersByTime(1)
    expect(backgroundReads.mayRead()).toBe(false)
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))
    expect(backgroundReads.mayRead()).toBe(true)
  })

  test('wait after five minutes, or never, where that was chosen', () => {
    const touch = () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))
    preferences.set('idlePause', '5')
    touch()
    vi.advanceTimersByTime(5 * MINUTE_MS - 1)
    expect(backgroundReads.mayRead()).toBe(true)
    vi.advanceTimersByTime(1)
    expect(backgroundReads.mayRead()).toBe(false)
    preferences.set('idlePause', 'never')
    touch()
    vi.advanceTimersByTime(60 * MINUTE_MS)
    expect(backgroundReads.mayRead()).toBe(true)
    preferences.set('idlePause', '1')
  })

  test('wait while the tab is hidden, and say so', () => {
    const listener = vi.fn()
    const unsubscribe = backgroundReads.subscribe(listener)
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    expect(listener).toHaveBeenCalled()
    expect(backgroundReads.mayRead()).toBe(false)
    unsubscribe()
  })

  test('wait until a member lets them go on', () => {
    backgroundReads.pause(true)
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))
    expect(backgroundReads.mayRead()).toBe(false)
    backgroundReads.pause(false)
    expect(backgroundReads.mayRead()).toBe(true)
  })
})
