import { describe, expect, test } from 'vitest'
import type { StoredDocument } from '../values/document.ts'
import { compareSamples } from './compare-databases.ts'

const document = (id: string, title: string, ts = '2026-01-31T10:20:30Z'): StoredDocument => ({
  id,
  ts,
  ttl: undefined,
  fields: [{ name: 'title', value: { kind: 'string', value: title } }],
})

describe('documents of two databases', () => {
  test('differ by what they hold, not by when they were written', () => {
    const one = [document('1', 'Emma'), document('2', 'Persuasion'), document('9', 'Evelina')]
    const other = [document('1', 'Emma', '2026-02-01T00:00:00Z'), document('2', 'Sanditon'), document('10', 'Camilla')]
    expect(compareSamples([one, other], 200)).toEqual({
      compared: 4,
      differences: [
        { id: '2', onlyIn: undefined, names: ['title'] },
        { id: '9', onlyIn: 0, names: [] },
        { id: '10', onlyIn: 1, names: [] },
      ],
      until: undefined,
    })
  })

  test('behind the end of a list that was cut are left out', () => {
    const one = [document('1', 'a'), document('2', 'b')]
    const other = [document('1', 'a'), document('3', 'c')]
    expect(compareSamples([one, other], 2)).toEqual({ compared: 2, differences: [{ id: '2', onlyIn: 0, names: [] }], until: '2' })
  })

  test('of which a database has none at all are all missing there', () => {
    expect(compareSamples([[], [document('5', 'a')]], 2)).toEqual({
      compared: 1,
      differences: [{ id: '5', onlyIn: 1, names: [] }],
      until: undefined,
    })
  })
})
