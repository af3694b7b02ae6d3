import { describe, expect, test } from 'vitest'
import { readEventBody } from './event-body.ts'

describe('readEventBody', () => {
  test.each([
    [undefined, 'No request body provided'],
    ['{}', 'Invalid request body: Value for key token not found.'],
    ['[]', 'Invalid request body: Unexpected array value.'],
    ['"x"', "Invalid request body: Unexpected string value 'x'."],
    ['{"token": 1}', 'Invalid request body: Unexpected integer value 1.'],
    ['{"token": null}', 'Invalid request body: Unexpected null value.'],
    ['{"token": "hello"}', 'Invalid request body: invalid event source provided'],
    ['{"token": "", "start_ts": 1.5}', 'Invalid request body: Unexpected float value 1.5.'],
    ['{"token": "x", "start_ts": 5, "cursor": "y"}', 'Invalid request body: can not provide both `start_ts` and `cursor`'],
  ])('refuses %s for a stream', (text, message) => {
    expect(() => readEventBody(text, 'stream', () => false)).toThrow(expect.objectContaining({ message }))
  })

  test.each([
    ['{"token": "hello"}', 'Invalid request body: invalid event source provided.'],
    ['{"token": "x", "page_size": 0}', 'Invalid request body: invalid event source provided.'],
    ['{"token": "x", "page_size": 2.0}', 'Invalid request body: Unexpected float value 2.0.'],
    ['{"token": "x", "page_size": 4294967298}', 'Invalid request body: Unexpected integer value 4294967298.'],
    ['{"token": "x", "page_size": true}', 'Invalid request body: Unexpected true value.'],
    ['{"token": "x", "start_ts": 5, "cursor": "y"}', 'Invalid request body: can not provide both `start_ts` and `cursor`.'],
  ])('refuses %s for a feed', (text, message) => {
    expect(() => readEventBody(text, 'feed', () => false)).toThrow(expect.objectContaining({ message }))
  })
})
