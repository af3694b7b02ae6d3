import { describe, expect, test } from 'vitest'
import { filterQuery, isFiltered, isOrdered, readAuditFilter } from './audit-filter.ts'

const read = (search: string) => readAuditFilter(new URLSearchParams(search))

describe('readAuditFilter', () => {
  test('reads what an address says', () => {
    const filter = read('action=member.remove&outcome=denied&actor=42&from=2026-03-01&to=2026-03-31')
    expect(filter).toEqual({ action: 'member.remove', outcome: 'denied', actor: '42', from: '2026-03-01', to: '2026-03-31' })
    expect(isFiltered(filter)).toBe(true)
  })

  test.each(['action=x', 'outcome=maybe', "actor=1'or", 'from=yesterday', 'to=2026-13-45', 'from=2026-03-01T00:00'])(
    'leaves out %s',
    (search) => {
      expect(isFiltered(read(search))).toBe(false)
    },
  )
})

describe('filterQuery', () => {
  test('takes whole days, in UTC', () => {
    expect(filterQuery(read('from=2026-02-28&to=2026-02-28'))).toEqual({ from: '2026-02-28T00:00:00.000Z', to: '2026-03-01T00:00:00.000Z' })
  })
})

describe('isOrdered', () => {
  test.each([
    ['from=2026-03-02&to=2026-03-01', false],
    ['from=2026-03-01&to=2026-03-01', true],
    ['from=2026-03-01', true],
  ])('%s: %s', (search, ordered) => {
    expect(isOrdered(read(search))).toBe(ordered)
  })
})
