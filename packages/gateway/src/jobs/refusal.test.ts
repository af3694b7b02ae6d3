import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { refusalOf } from './refusal.ts'

let log = ''
beforeEach(() => {
  log = ''
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    log += String(text)
    return true
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('a defect that a query meets', () => {
  test('is logged by its kind and place, without what its message quotes of the query', () => {
    const [, , status, body] = refusalOf(1, new SyntaxError('Invalid regular expression: /my secret text/\nof two lines'))
    expect(status).toBe(500)
    expect(body).toContain('my secret text')
    expect(log).toContain('query failed: SyntaxError\n')
    expect(log).toMatch(/^\s+at .*refusal\.test\.ts/m)
    expect(log).not.toContain('secret')
    expect(log).not.toContain('two lines')
  })
})
