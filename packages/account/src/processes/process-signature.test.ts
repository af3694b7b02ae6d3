import { describe, expect, test } from 'vitest'
import { isSigned, readPassedOn, signPassedOn, signTarget, type PassedOnRequest } from './process-signature.ts'

const SECRET = new Uint8Array(32).fill(1)
const NOW = Date.UTC(2026, 10, 25)
const MINUTE_MS = 60_000
const REQUEST: PassedOnRequest = { method: 'POST', target: '/api/v1/snapshots?x=1', credentials: '["Bearer a",""]' }
const ADDRESS = '2001:db8::9'
const SIGNED = signPassedOn(SECRET, REQUEST, ADDRESS, NOW)
const ELSEWHERE = Buffer.from('203.0.113.1').toString('base64url')

describe('the signature of a request that is passed on', () => {
  test.each([0, 4 * MINUTE_MS, -4 * MINUTE_MS])('has the address of who asked in it, read %d ms later', (ms) => {
    expect(readPassedOn(SECRET, REQUEST, SIGNED, NOW + ms)).toBe(ADDRESS)
  })

  test.each<[string, Partial<PassedOnRequest>]>([
    ['method', { method: 'DELETE' }],
    ['path', { target: '/api/v1/restores?x=1' }],
    ['query', { target: '/api/v1/snapshots?x=2' }],
    ['person', { credentials: '["Bearer b",""]' }],
  ])('opens no request of another %s', (_what, other) => {
    expect(readPassedOn(SECRET, { ...REQUEST, ...other }, SIGNED, NOW)).toBeUndefined()
  })

  test.each([
    ['another secret', signPassedOn(new Uint8Array(32), REQUEST, ADDRESS, NOW)],
    ['another address', SIGNED.replace(/\.[\w-]+\./, `.${ELSEWHERE}.`)],
    ['another time', SIGNED.replace(/^\d+/, String(NOW + 1))],
    ['no digest', SIGNED.replace(/[\w-]+$/, '')],
    ['nothing', ''],
    ['one of a process for its own', signTarget(SECRET, REQUEST.target, NOW)],
  ])('counts for nothing with %s', (_what, header) => {
    expect(readPassedOn(SECRET, REQUEST, header, NOW)).toBeUndefined()
  })

  test('counts for nothing after a while, and never for a process of its own', () => {
    expect(readPassedOn(SECRET, REQUEST, SIGNED, NOW + 6 * MINUTE_MS)).toBeUndefined()
    expect(isSigned(SECRET, REQUEST.target, `Terrarium-Process ${SIGNED}`, NOW)).toBe(false)
  })
})
