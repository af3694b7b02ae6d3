// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest'
import { preferences } from './preferences.ts'
import { isSwitchedOff } from './shortcuts.ts'

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
