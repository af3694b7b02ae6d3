// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { activity } from './activity.ts'
import type { ActivityUndo } from './activity.ts'

const definition = (length: number): ActivityUndo => ({ kind: 'definition', text: 'x'.repeat(length) })
const DAY_MS = 86_400_000

describe('the activity of a database', () => {
  beforeEach(() => window.localStorage.clear())

  test('lists the latest first and keeps what takes the latest back', () => {
    for (let number = 1; number <= 25; number++) activity.record('a', `step ${number}`, definition(10))
    const entries = activity.of('a')
    expect(entries.slice(0, 2).map(({ what }) => what)).toEqual(['step 25', 'step 24'])
    expect(entries.filter(({ undo }) => undo !== undefined)).toHaveLength(20)
    expect(entries[24]?.undo).toBeUndefined()
  })

  test('keeps no way back that is too long', () => {
    activity.record('b', 'large', definition(100_000))
    expect(activity.of('b')).toMatchObject([{ what: 'large' }])
    expect(activity.of('b')[0]?.undo).toBeUndefined()
  })

  test('forgets after thirty days, and a way back once it was gone', () => {
    const first = new Date('2026-01-01T00:00:00Z')
    activity.record('c', 'old', undefined, first)
    const id = activity.record('c', 'later', definition(1), new Date(first.getTime() + 29 * DAY_MS))
    expect(activity.of('c')).toHaveLength(2)
    activity.settle('c', id)
    expect(activity.of('c')[0]?.undo).toBeUndefined()
    activity.record('c', 'now', undefined, new Date(first.getTime() + 31 * DAY_MS))
    expect(activity.of('c').map(({ what }) => what)).toEqual(['now', 'later'])
  })
})
