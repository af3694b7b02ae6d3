// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { preferences } from './preferences.ts'
import { isSwitchedOff, shortcuts } from './shortcuts.ts'

const press = (key: string, ctrlKey = false) => isSwitchedOff({ key, ctrlKey, metaKey: false })

describe('isSwitchedOff', () => {
  afterEach(() => preferences.set('shortcuts', 'on'))

  test('holds of single characters once they are switched off, and of no other key', () => {
    expect(['c', '*', '/', 'Enter'].map((key) => press(key))).toEqual([false, false, false, false])
    preferences.set('shortcuts', 'off')
    expect(['c', '*', '/'].map((key) => press(key))).toEqual([true, true, true])
    expect(['Enter', 'F2', ' ', 'ArrowDown'].map((key) => press(key))).toEqual([false, false, false, false])
    expect(press('c', true)).toBe(false)
  })
})

describe('two keys in a row', () => {
  /** A key that was pressed so many milliseconds after the page began. */
  function pressedAt(timeStamp: number, key: string): KeyboardEvent {
    return Object.defineProperty(new KeyboardEvent('keydown', { key }), 'timeStamp', { value: timeStamp })
  }

  test('are a pair by when they were pressed, not by when a busy page hears of them', () => {
    const onPress = vi.fn()
    const unregister = shortcuts.register({ keys: 'g c', label: undefined, global: true, onPress })
    vi.useFakeTimers({ toFake: ['Date'] })
    shortcuts.handle(pressedAt(5_000, 'g'))
    vi.advanceTimersByTime(10_000)
    shortcuts.handle(pressedAt(5_200, 'c'))
    expect(onPress).toHaveBeenCalledTimes(1)
    shortcuts.handle(pressedAt(9_000, 'g'))
    shortcuts.handle(pressedAt(10_500, 'c'))
    expect(onPress).toHaveBeenCalledTimes(1)
    vi.useRealTimers()
    unregister()
  })
})
