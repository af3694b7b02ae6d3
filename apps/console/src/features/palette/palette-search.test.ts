import { describe, expect, test } from 'vitest'
import { searchEntries } from './palette-search.ts'
import type { PaletteEntry } from './palette-sources.ts'

const ENTRIES: readonly PaletteEntry[] = [
  { id: 'collections/StockEvent', group: 'Collections', label: 'StockEvent', icon: 'collection', href: '#1' },
  { id: 'collections/Event', group: 'Collections', label: 'Event', icon: 'collection', href: '#2' },
  { id: 'db/us/events', group: 'Databases', label: 'events', detail: 'us/tally/events', icon: 'database', href: '#3' },
  { id: 'action/0', group: 'Actions', label: 'Search the list', icon: 'bolt', onSelect: () => undefined },
]

function labels(typed: string): readonly string[] {
  return searchEntries(ENTRIES, typed).map(({ label }) => label)
}

describe('searchEntries', () => {
  test('puts what begins so before what only holds it', () => {
    expect(labels('event')).toEqual(['Event', 'events', 'StockEvent'])
  })

  test('finds letters in order, and by the place', () => {
    expect(labels('stke')).toEqual(['StockEvent'])
    expect(labels('tally')).toEqual(['events'])
  })

  test('looks at actions after > and at databases after :', () => {
    expect(labels('>')).toEqual(['Search the list'])
    expect(labels(':ev')).toEqual(['events'])
  })

  test('offers everything while nothing is typed', () => {
    expect(labels('')).toHaveLength(4)
  })
})
