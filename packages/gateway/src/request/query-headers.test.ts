import { RequestError } from '@terrarium/engine'
import { describe, expect, test } from 'vitest'
import { QUERY_HEADERS, readQueryHeaders } from './query-headers.ts'

type HeaderName = (typeof QUERY_HEADERS)[number]

function read(headers: Partial<Record<HeaderName, string>>) {
  return readQueryHeaders(QUERY_HEADERS.map((name) => headers[name]))
}

function messageOf(headers: Partial<Record<HeaderName, string>>): string | undefined {
  try {
    read(headers)
    return undefined
  } catch (error) {
    expect(error).toBeInstanceOf(RequestError)
    expect(error).toMatchObject({ code: 'invalid_request', status: 400 })
    return (error as RequestError).message
  }
}

describe('readQueryHeaders', () => {
  test('gives the defaults where nothing is sent', () => {
    expect(read({})).toEqual({
      lastSeen: 0,
      timeoutMs: undefined,
      contentionRetries: 4,
      tags: '',
      format: 'simple',
      typecheck: undefined,
      performanceHints: false,
    })
  })

  test.each<[HeaderName, string, object]>([
    ['x-last-txn-ts', '1735689600123456', { lastSeen: 1735689600123456 }],
    ['x-last-txn-ts', '-1', { lastSeen: -1 }],
    ['x-query-timeout-ms', '5000', { timeoutMs: 5000 }],
    ['x-query-timeout-ms', '600000', { timeoutMs: 600000 }],
    ['x-query-timeout-ms', '+5000', { timeoutMs: 5000 }],
    ['x-query-timeout-ms', '0005000', { timeoutMs: 5000 }],
    ['x-max-contention-retries', '0', { contentionRetries: 0 }],
    ['x-max-contention-retries', '7', { contentionRetries: 7 }],
    ['x-format', 'tagged', { format: 'tagged' }],
    ['x-format', 'decorated', { format: 'decorated' }],
    ['x-typecheck', 'TRUE', { typecheck: true }],
    ['x-typecheck', 'false', { typecheck: false }],
    ['x-linearized', 'True', {}],
    ['x-performance-hints', 'true', { performanceHints: true }],
    ['x-query-tags', 'page=home,user=42', { tags: 'user=42,page=home' }],
    ['x-query-tags', '', { tags: '' }],
  ])('reads %s: %s', (name, value, expected) => {
    expect(read({ [name]: value })).toMatchObject(expected)
  })

  test.each<[HeaderName, string, string]>([
    ['x-last-txn-ts', 'now', "Invalid timestamp 'now'."],
    ['x-last-txn-ts', '1.5', "Invalid timestamp '1.5'."],
    ['x-last-txn-ts', '', "Invalid timestamp ''."],
    ['x-query-timeout-ms', '600001', 'Must be less than or equal to 600000.'],
    ['x-query-timeout-ms', '0', 'Must be greater than 0.'],
    ['x-query-timeout-ms', '-5', 'Must be greater than 0.'],
    ['x-query-timeout-ms', '1.5', "Invalid number '1.5'."],
    ['x-query-timeout-ms', 'soon', "Invalid number 'soon'."],
    ['x-query-timeout-ms', '', "Invalid number ''."],
    ['x-query-timeout-ms', '99999999999', 'Must be less than or equal to 600000.'],
    ['x-query-timeout-ms', '99999999999999999999', "Invalid number '99999999999999999999'."],
    ['x-query-timeout-ms', '5e3', "Invalid number '5e3'."],
    ['x-max-contention-retries', '8', 'Must be between 0 and 7.'],
    ['x-max-contention-retries', '-1', 'Must be between 0 and 7.'],
    ['x-max-contention-retries', '99999999999', "Invalid number '99999999999'."],
    ['x-format', 'json', 'Invalid format json'],
    ['x-format', 'TAGGED', 'Invalid format TAGGED'],
    ['x-format', '', 'Invalid format '],
    ['x-typecheck', '1', 'Must be a boolean value.'],
    ['x-linearized', 'strict', 'Must be a boolean value.'],
    ['x-performance-hints', '', 'Must be a boolean value.'],
    ['x-query-tags', 'page', 'invalid tags'],
  ])('refuses %s: %s', (name, value, reason) => {
    expect(messageOf({ [name]: value })).toBe(`Invalid header '${name}': ${reason}`)
  })

  test('names the first fault in the order of the reference', () => {
    const order: HeaderName[] = [
      'x-last-txn-ts',
      'x-query-timeout-ms',
      'x-max-contention-retries',
      'x-query-tags',
      'x-format',
      'x-typecheck',
      'x-linearized',
      'x-performance-hints',
    ]
    for (const [at, name] of order.entries()) {
      const headers = Object.fromEntries(order.slice(at).map((each) => [each, '!']))
      expect(messageOf(headers)).toContain(`'${name}'`)
    }
  })
})
