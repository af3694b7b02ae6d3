import { describe, expect, test } from 'vitest'
import { fillSeries, scaleOf } from './usage-series.ts'

const at = (text: string) => Date.parse(text)

describe('the points of a chart', () => {
  const range = { start: at('2026-03-01T10:30:00Z'), end: at('2026-03-04T09:00:00Z'), granularity: 'day' } as const

  test('are one for each day of UTC, without usage too', () => {
    expect(fillSeries([['2026-03-02T00:00:00.000Z', 7]], 'read', range)).toEqual([
      ['2026-03-01T00:00:00.000Z', 0],
      ['2026-03-02T00:00:00.000Z', 7],
      ['2026-03-03T00:00:00.000Z', 0],
      ['2026-03-04T00:00:00.000Z', 0],
    ])
  })

  test('of what is stored stay until there is another figure', () => {
    const amounts = fillSeries([['2026-03-02T00:00:00.000Z', 7]], 'storage', range).map(([, amount]) => amount)
    expect(amounts).toEqual([0, 7, 7, 7])
  })

  test('of a day are its hours', () => {
    const day = { start: at('2026-03-01T10:30:00Z'), end: at('2026-03-02T10:30:00Z'), granularity: 'hour' } as const
    const points = fillSeries([], 'read', day)
    expect([points.length, points[0]?.[0], points[24]?.[0]]).toEqual([25, '2026-03-01T10:00:00.000Z', '2026-03-02T10:00:00.000Z'])
  })
})

describe('the scale of a chart', () => {
  test.each([
    ['read', 0, [0, 1]],
    ['read', 1, [0, 1]],
    ['read', 9, [0, 5, 10]],
    ['read', 3_600_000, [0, 1_000_000, 2_000_000, 3_000_000, 4_000_000]],
    ['egress', 15_565, [0, 5_120, 10_240, 15_360, 20_480]],
    ['storage', 1_048_576, [0, 524_288, 1_048_576]],
  ] as const)('of %s up to %i is %j', (metric, top, lines) => {
    expect(scaleOf(metric, top)).toEqual(lines)
  })

  test.each([1, 3, 17, 999, 1_000, 123_456, 7.5e9])('reaches %d with a few lines', (top) => {
    for (const metric of ['read', 'storage'] as const) {
      const lines = scaleOf(metric, top)
      expect(lines[lines.length - 1]).toBeGreaterThanOrEqual(top)
      expect(lines.length).toBeLessThanOrEqual(6)
    }
  })
})
