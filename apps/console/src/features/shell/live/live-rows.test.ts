import { describe, expect, test } from 'vitest'
import { readEvent } from '../../../data/event-source.ts'
import { appliedTo } from './live-rows.ts'

const event = (type: string, id: string, title = 'x') =>
  readEvent({ type, data: { '@doc': { id, coll: { '@mod': 'Book' }, title } }, cursor: 'c', txn_ts: 1, stats: { read_ops: 1 } })

describe('appliedTo', () => {
  test('adds, updates in place, and keeps what was removed with its mark', () => {
    const added = appliedTo([], event('add', '1'))
    const updated = appliedTo(appliedTo(added, event('add', '2')), event('update', '1', 'y'))
    expect(updated.map(({ key, change }) => `${key} ${change}`)).toEqual(['Book 1 update', 'Book 2 add'])
    expect(appliedTo(updated, event('remove', '2')).map(({ change }) => change)).toEqual(['update', 'remove'])
    expect(appliedTo(updated, event('remove', '9'))).toBe(updated)
  })
})
