import { describe, expect, test } from 'vitest'
import { benchRows, keeperRows, readingRows, specimenRows, speciesRows, taskRows } from './glasshouse-data.ts'

const SETS = { speciesRows, benchRows, keeperRows, specimenRows, readingRows, taskRows }

describe('the documents of the sample', () => {
  test('are as many as the sample promises', () => {
    expect(Object.values(SETS).map((rows) => rows().length)).toEqual([24, 13, 8, 180, 120, 76])
  })

  test('of the full sample are those of the small one, and 12,000 more readings', () => {
    const full = readingRows('full')
    expect(full).toHaveLength(12_120)
    expect(full.slice(0, 120)).toEqual(readingRows('small'))
  })

  test('are the same each time, under ids of their own', () => {
    for (const rows of Object.values(SETS)) expect(rows()).toEqual(rows())
    const ids = Object.values(SETS).flatMap((rows) => rows().map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('refer to documents that are made before them', () => {
    const known = new Set([...speciesRows(), ...benchRows(), ...keeperRows()].map(({ id }) => id))
    for (const { species, bench, keeper } of specimenRows()) {
      expect(known.has(String(species))).toBe(true)
      expect(known.has(String(bench))).toBe(true)
      expect(keeper === null || known.has(String(keeper))).toBe(true)
    }
  })

  test('hold serial numbers beyond what a double holds exactly', () => {
    const serials = readingRows().map(({ sensorSerial }) => String(sensorSerial))
    expect(serials.some((serial) => String(Number(serial)) !== serial)).toBe(true)
  })

  test('give each plant, bench and keeper a key that no other has', () => {
    expect(new Set(specimenRows().map(({ tag }) => tag)).size).toBe(180)
    expect(new Set(benchRows().map(({ code }) => code)).size).toBe(13)
    expect(new Set(keeperRows().map(({ email }) => email)).size).toBe(8)
  })
})
