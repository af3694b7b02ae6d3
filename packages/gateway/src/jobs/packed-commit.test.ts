import type { CommitRequest } from '@terrarium/store'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { packCommit, unpackCommit } from './packed-commit.ts'

const bytes = fc.uint8Array({ maxLength: 20 }).map((array) => Buffer.from(array))
const stamps = fc.array(
  fc.record(
    { offset: fc.nat(1000), form: fc.constantFrom('micros' as const, 'time' as const), inverted: fc.constant(true) },
    { requiredKeys: ['offset', 'form'] },
  ),
  { minLength: 1, maxLength: 3 },
)
const write = fc.record(
  { key: bytes, value: fc.option(bytes, { nil: undefined }), keyStamps: stamps, valueStamps: stamps },
  { requiredKeys: ['key', 'value'] },
)
const request: fc.Arbitrary<CommitRequest> = fc.record(
  {
    snapshotTime: fc.nat(),
    readKeys: fc.array(bytes),
    readRanges: fc.array(fc.record({ start: bytes, end: bytes })),
    writes: fc.array(write),
    change: fc.record({ value: bytes, stamps }, { requiredKeys: ['value'] }),
    droppedChanges: fc.array(fc.nat()),
  },
  { requiredKeys: ['snapshotTime', 'readKeys', 'readRanges', 'writes'] },
)

describe('packCommit', () => {
  test('is undone by unpackCommit', () => {
    fc.assert(
      fc.property(request, (original) => {
        expect(unpackCommit(packCommit(original))).toEqual(original)
      }),
    )
  })
})
