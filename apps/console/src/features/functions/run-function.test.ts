import { describe, expect, test } from 'vitest'
import { readOutcome } from '../../data/query-answer.ts'
import { decodeTagged } from '../../data/wire-value.ts'
import { asDryRun, withoutMark } from './run-function.ts'

/** The answer to a query that was aborted with this. */
function aborted(abort: unknown) {
  return readOutcome(400, JSON.stringify({ error: { code: 'abort', message: 'm', abort } }), { totalTimeMs: 1, attempts: 1 })
}

describe('the dry run of a function', () => {
  test('gives what the function would have given, in the form of the wire too', () => {
    const outcome = asDryRun(aborted({ mark: 'terrarium:dry', value: { '@int': '3' } }))
    expect(outcome).toMatchObject({ kind: 'success', isDry: true, data: decodeTagged({ '@int': '3' }) })
    expect(JSON.parse(withoutMark(outcome).body)).toEqual({ data: { '@int': '3' } })
  })

  test('shows no secret of a key that was never made', () => {
    const key = { '@doc': { id: '4', coll: { '@mod': 'Key' }, secret: 'fnAB', role: 'admin' } }
    const outcome = asDryRun(aborted({ mark: 'terrarium:dry', value: key }))
    expect(JSON.stringify(outcome.kind === 'success' && outcome.data)).toContain('[discarded]')
    expect(JSON.stringify(outcome.kind === 'success' && outcome.data)).not.toContain('fnAB')
    expect(withoutMark(outcome).body).not.toContain('fnAB')
  })

  test('fails as the function does that aborts by itself', () => {
    expect(asDryRun(aborted({ reason: 'none left' }))).toMatchObject({ kind: 'failure', code: 'abort', isDry: true })
  })
})
