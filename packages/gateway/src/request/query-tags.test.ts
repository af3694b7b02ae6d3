import { describe, expect, test } from 'vitest'
import { readTags } from './query-tags.ts'

class Refusal extends Error {}

function read(header: string): string {
  try {
    return readTags(header, (reason) => {
      throw new Refusal(reason)
    })
  } catch (error) {
    if (error instanceof Refusal) return `refused: ${error.message}`
    throw error
  }
}

const pairs = (count: number): string => Array.from({ length: count }, (_, at) => `a${at}=1`).join(',')

describe('readTags', () => {
  test.each([
    ['', ''],
    ['page=home', 'page=home'],
    ['z=1,a=2,m=3', 'm=3,a=2,z=1'],
    [`${'k'.repeat(40)}=${'v'.repeat(80)}`, `${'k'.repeat(40)}=${'v'.repeat(80)}`],
    [pairs(25), pairs(25).split(',').reverse().join(',')],
    ['page', 'refused: invalid tags'],
    ['page=', 'refused: invalid tags'],
    ['=home', 'refused: invalid tags'],
    ['page=home, user=42', 'refused: invalid tags'],
    ['page=my-home', 'refused: invalid tags'],
    ['page=home,', 'refused: invalid tags'],
    ['page=home=2', 'refused: invalid tags'],
    ['page=home,page=work', 'refused: duplicate key'],
    [`${'k'.repeat(41)}=v`, 'refused: invalid key'],
    [`k=${'v'.repeat(81)}`, 'refused: invalid value'],
    [pairs(26), 'refused: too many tags'],
    [`k=${'v'.repeat(3000)}`, 'refused: header is too long'],
    [`${'k'.repeat(41)}=v,a=1,a=2`, 'refused: duplicate key'],
  ])('reads %j', (header, expected) => {
    expect(read(header)).toBe(expected)
  })
})
