import { createManualClock } from '@terrarium/base'
import { expect, test } from 'vitest'
import { createSeldomLog } from './seldom-log.ts'

test('writes a text once a minute, with how often it has come between', () => {
  const clock = createManualClock(0)
  const written: [string, number][] = []
  const log = createSeldomLog((text, repeated) => written.push([text, repeated]), clock)
  for (const text of ['refused', 'refused', 'dropped', 'refused']) log(text)
  expect(written).toEqual([
    ['refused', 0],
    ['dropped', 0],
  ])
  clock.advance(60_000_000)
  log('refused')
  expect(written.at(-1)).toEqual(['refused', 2])
})
