import { describe, expect, test } from 'vitest'
import { transition, type EventType, type StoredAction } from './event-transition.ts'

describe('transition', () => {
  test.each<[StoredAction, boolean, boolean, EventType | undefined]>([
    ['create', true, false, 'add'],
    ['create', false, false, undefined],
    ['create', true, true, 'add'],
    ['update', true, true, 'update'],
    ['update', true, false, 'add'],
    ['update', false, true, 'remove'],
    ['update', false, false, undefined],
    ['delete', false, true, 'remove'],
    ['delete', false, false, undefined],
    ['delete', true, true, 'remove'],
  ])('of a %s, current passes %s, previous passes %s, is %s', (action, current, previous, expected) => {
    expect(transition(action, current, previous)).toBe(expected)
  })
})
