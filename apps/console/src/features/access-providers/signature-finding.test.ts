import { describe, expect, test } from 'vitest'
import type { QueryOutcome } from '../../data/query-outcome.ts'
import { readOutcome } from '../../data/query-answer.ts'
import { fits, signatureFinding } from './signature-finding.ts'

const READER = { role: 'reader', applies: true, explanation: '' }
const WRITER = { role: 'writer', applies: false, explanation: '' }

/** An answer of a database as it comes over the wire. */
function answered(status: number, body: object): QueryOutcome {
  return readOutcome(status, JSON.stringify(body), { totalTimeMs: 1, attempts: 1 })
}

const LET_IN = answered(200, { data: true })
const REFUSED = answered(401, { error: { code: 'unauthorized', message: 'Access token required' } })
const OUT = answered(503, { error: { code: 'internal_error', message: 'The keys cannot be fetched.' } })

describe('the signature of a token', () => {
  test('is right when the database lets the token in', () => {
    expect(signatureFinding(LET_IN, [READER]).passed).toBe(true)
  })

  test('is wrong when the database refuses a token in which everything else is right', () => {
    expect(signatureFinding(REFUSED, [READER, WRITER]).passed).toBe(false)
  })

  test('is not known when the token has no role, was not sent, or could not be looked at', () => {
    expect(signatureFinding(REFUSED, [WRITER]).passed).toBeUndefined()
    expect(signatureFinding(undefined, [READER]).passed).toBeUndefined()
    const { passed, explanation } = signatureFinding(OUT, [READER])
    expect(passed).toBeUndefined()
    expect(explanation).toContain('The keys cannot be fetched.')
  })
})

describe('a token', () => {
  test('is sent only if all that its text says fits', () => {
    const finding = (passed: boolean) => ({ id: 'issuer', passed, explanation: '' }) as const
    expect(fits([finding(true), finding(true)])).toBe(true)
    expect(fits([finding(true), finding(false)])).toBe(false)
  })
})
