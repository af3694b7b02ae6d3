import { describe, expect, test } from 'vitest'
import type { QueryOutcome } from '../../data/query-outcome.ts'
import { readOutcome } from '../../data/query-answer.ts'
import { signatureFinding } from './signature-finding.ts'

const READER = { role: 'reader', applies: true, explanation: '' }
const WRITER = { role: 'writer', applies: false, explanation: '' }

/** An answer of a database as it comes over the wire. */
function answered(status: number, body: object): QueryOutcome {
  return readOutcome(status, JSON.stringify(body), { totalTimeMs: 1, attempts: 1 })
}

const containing = (part: string): unknown => expect.stringContaining(part)

const LET_IN = answered(200, { data: true })
const REFUSED = answered(401, { error: { code: 'unauthorized', message: 'Access token required' } })
const OUT = answered(503, { error: { code: 'internal_error', message: 'The keys cannot be fetched.' } })

const FITTING = [{ id: 'issuer', passed: true, explanation: '' }] as const
const OTHER_ISSUER = [{ id: 'issuer', passed: false, explanation: '' }] as const

describe('the signature of a token', () => {
  test('is right when the database lets the token in', () => {
    expect(signatureFinding(LET_IN, FITTING, [READER]).passed).toBe(true)
  })

  test('is wrong when the database refuses a token in which everything else is right', () => {
    expect(signatureFinding(REFUSED, FITTING, [READER, WRITER]).passed).toBe(false)
  })

  test('is not known when the token has no role, does not fit, was not tried, or could not be looked at', () => {
    expect(signatureFinding(REFUSED, FITTING, [WRITER])).toMatchObject({ passed: undefined, explanation: containing('none of the roles') })
    expect(signatureFinding(REFUSED, OTHER_ISSUER, [READER])).toMatchObject({
      passed: undefined,
      explanation: containing('findings above'),
    })
    expect(signatureFinding(undefined, FITTING, [READER])).toMatchObject({ passed: undefined, explanation: containing('Not tried') })
    const { passed, explanation } = signatureFinding(OUT, FITTING, [READER])
    expect(passed).toBeUndefined()
    expect(explanation).toContain('The keys cannot be fetched.')
  })
})
