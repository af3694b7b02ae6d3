import { describe, expect, test } from 'vitest'
import type { SourceEvent } from '../../../data/event-source.ts'
import { decodeTagged } from '../../../data/wire-value.ts'
import { changeOf } from './use-live.ts'

const DOCUMENT = decodeTagged({ '@doc': { id: '7', coll: { '@mod': 'Book' }, ts: { '@time': '2025-04-02T14:02:07Z' }, title: 'x' } })

function event(type: SourceEvent['type'], data: SourceEvent['data'] = DOCUMENT): SourceEvent {
  return { type, data, transactionTime: 1, cursor: undefined, message: undefined, code: undefined, stats: undefined }
}

describe('changeOf', () => {
  test('marks rows as added, changed and removed, and nothing for a sign of life', () => {
    expect(['add', 'update', 'remove', 'status'].map((type) => changeOf(event(type as SourceEvent['type']))?.flash)).toEqual([
      'added',
      'changed',
      'removed',
      undefined,
    ])
    expect(changeOf(event('remove'))?.saved.document).toBeUndefined()
  })
})
