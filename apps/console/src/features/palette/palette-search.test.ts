import { describe, expect, test } from 'vitest'
import { searchEntries } from './palette-search.ts'
import type { PaletteEntry } from './palette-entry.ts'

const ENTRIES: readonly PaletteEntry[] = [
  { id: 'collections/StockEvent', group: 'Collections', label: 'StockEvent', icon: 'collection', href: '#1' },
  { id: 'collections/Event', group: 'Collections', label: 'Event', icon: 'collection', href: '#2' },
  { id: 'db/us/events', group: 'Databases', label: 'events', detail: 'us/tally/events', icon: 'database', href: '#3' },
  { id: 'action/0', group: 'Actions', label: 'Search the list', icon: 'bolt', onSelect: () => undefined },
  { id: 'run-as/clerk', group: 'Run as', label: 'Run as role clerk', icon: 'role', href: '#4' },
  { id: 'help/drivers', group: 'Help', label: 'Drivers', icon: 'external', onSelect: () => undefined },
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

  test('shows roles to run as after @ and help after ?, and only there', () => {
    expect(labels('@cl')).toEqual(['Run as role clerk'])
    expect(labels('?')).toEqual(['Drivers'])
    expect(labels('clerk')).toEqual([])
  })

  test('offers everything else while nothing is typed', () => {
    expect(labels('')).toHaveLength(4)
  })
})
