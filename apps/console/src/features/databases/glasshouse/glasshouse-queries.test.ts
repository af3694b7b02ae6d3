import { parseQuery } from '@terrarium/language'
import { describe, expect, test } from 'vitest'
import { sampleQueries } from './glasshouse-queries.ts'

describe('the saved queries of the sample', () => {
  test('are eight under ids of their database, with every label', () => {
    const queries = sampleQueries('g1')
    expect(new Set(queries.map(({ id }) => id)).size).toBe(8)
    expect(new Set(queries.flatMap(({ labels }) => labels))).toEqual(new Set(['start', 'index', 'cost', 'security', 'time', 'live']))
    expect(sampleQueries('g2').some(({ id }) => queries.some((other) => other.id === id))).toBe(false)
  })

  test('are queries', () => {
    for (const { text } of sampleQueries('g1')) expect(parseQuery(text).diagnostics).toEqual([])
  })
})
