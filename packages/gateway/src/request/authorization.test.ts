import { describe, expect, test } from 'vitest'
import { secretOf } from './authorization.ts'

const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`

describe('secretOf', () => {
  test.each([
    ['Bearer secret:db:admin', 'secret:db:admin'],
    ['Bearer  secret', 'secret'],
    [basic('secret:db:admin:'), 'secret:db:admin'],
    [basic('secret:db:admin'), 'secret:db:admin'],
    [basic('fnKey'), 'fnKey'],
    [basic('fnKey:password'), 'fnKey'],
    [undefined, undefined],
    ['', undefined],
    ['Bearer', undefined],
    ['bearer secret', undefined],
    ['BEARER secret', undefined],
    ['secret', undefined],
    ['Digest secret', undefined],
    ['Basic ???', undefined],
  ])('reads %j', (header, secret) => {
    expect(secretOf(header)).toBe(secret)
  })
})
