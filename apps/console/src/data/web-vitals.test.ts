import { describe, expect, test } from 'vitest'
import { VitalSums } from './web-vitals.ts'

type Entry = Parameters<VitalSums['add']>[0]

const entry = (fields: object): Entry => ({ name: '', startTime: 0, duration: 0, toJSON: () => ({}), ...fields }) as Entry
const shift = (startTime: number, value: number, hadRecentInput = false) => entry({ entryType: 'layout-shift', startTime, value, hadRecentInput })
const interaction = (interactionId: number, duration: number) => entry({ entryType: 'event', interactionId, duration })

function sumsOf(entries: readonly Entry[]) {
  const sums = new VitalSums()
  entries.forEach(sums.add)
  return sums.get()
}

describe('VitalSums', () => {
  test('says nothing of what was not measured', () => {
    expect(sumsOf([])).toEqual({})
  })

  test('takes the first contentful paint and the latest candidate of the largest', () => {
    const paint = { entryType: 'paint', startTime: 120.4 }
    const largest = (startTime: number) => entry({ entryType: 'largest-contentful-paint', startTime })
    const entries = [entry({ ...paint, name: 'first-paint', startTime: 80 }), entry({ ...paint, name: 'first-contentful-paint' })]
    expect(sumsOf([...entries, largest(200), largest(450.6)])).toEqual({ fcp: 120, lcp: 451 })
  })

  test('adds shifts up within a burst and takes the worst burst, without those after input', () => {
    const first = [shift(0, 0.1), shift(900, 0.1), shift(1_000, 0.5, true)]
    const second = [shift(3_000, 0.15)]
    expect(sumsOf([...first, ...second]).cls).toBe(0.2)
  })

  test('ends a burst after five seconds', () => {
    expect(sumsOf(Array.from({ length: 12 }, (_each, index) => shift(index * 900, 0.01))).cls).toBe(0.06)
  })

  test('takes the slowest interaction, the longest event of each, and forgives one of fifty', () => {
    expect(sumsOf([interaction(1, 48), interaction(1, 304), interaction(2, 96), interaction(0, 900)]).inp).toBe(304)
    const many = Array.from({ length: 50 }, (_each, index) => interaction(index + 1, index === 7 ? 800 : 50 + index))
    expect(sumsOf(many).inp).toBe(99)
  })
})
