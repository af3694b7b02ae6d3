import { expect, test } from 'vitest'
import { markLabels } from './mark-labels.ts'

const mark = (name: string, amount: number) => ({ id: name, name, amount, said: name })

test('lines far from each other have their names at their own height', () => {
  expect(markLabels([mark('low', 20), mark('high', 80)], 100)).toEqual([
    { share: 0.8, names: 'high' },
    { share: 0.2, names: 'low' },
  ])
})

test('lines whose names would lie over each other share a place', () => {
  expect(markLabels([mark('low', 20), mark('b', 76), mark('a', 80), mark('also a', 80)], 100)).toEqual([
    { share: 0.8, names: 'a, also a, b' },
    { share: 0.2, names: 'low' },
  ])
})
