import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ScannedRanges } from './scanned-ranges.ts'

it('knows of each range the most that earlier scans have read', () => {
  const scan = fc.record({ range: fc.constantFrom('a', 'b', 'c'), bytes: fc.nat(100), isForgotten: fc.boolean() })
  fc.assert(
    fc.property(fc.array(scan), (scans) => {
      const ranges = new ScannedRanges()
      let known: Record<string, number> = {}
      for (const { range, bytes, isForgotten } of scans) {
        if (isForgotten) {
          ranges.clear()
          known = {}
        }
        expect(ranges.note(() => range, bytes)).toBe(known[range])
        known[range] = Math.max(known[range] ?? 0, bytes)
      }
    }),
  )
})
