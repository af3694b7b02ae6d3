import { MaterializedDocument, ModuleValue, TRANSACTION_TIME } from '@terrarium/values'
import type { QueryRun } from '@terrarium/engine'
import { describe, expect, test } from 'vitest'
import { textOf } from '../http/exchange.ts'
import { withTime, writeQueryAnswer } from './query-answer.ts'

const TIME = 1735689600123456
const stats = { computeOps: 1, readOps: 0, writeOps: 1, storageBytesRead: 0, storageBytesWrite: 310 }
const context = { format: 'tagged', tags: 'page=home', queryTimeMs: 9, contentionRetries: 0 } as const

function bodyOf(run: QueryRun, changes: Partial<Parameters<typeof writeQueryAnswer>[1]> = {}): { status: number; body: string } {
  const answer = writeQueryAnswer(run, { ...context, ...changes })
  return { status: answer.status, body: textOf(withTime(answer, TIME)) }
}

describe('writeQueryAnswer', () => {
  test('writes a success in the order of the reference, with the commit time where it belongs', () => {
    const data = new MaterializedDocument(
      new Map<string, string | ModuleValue | typeof TRANSACTION_TIME | number>([
        ['id', '401'],
        ['coll', new ModuleValue('Product')],
        ['ts', TRANSACTION_TIME],
        ['price', 3],
      ]),
    )
    const { status, body } = bodyOf({
      outcome: { kind: 'success', data, staticType: undefined, summary: '' },
      commit: undefined,
      stats,
      schemaVersion: 1735689500000000,
    })
    expect(status).toBe(200)
    expect(body).toBe(
      '{"data":{"@doc":{"id":"401","coll":{"@mod":"Product"},"ts":{"@time":"2025-01-01T00:00:00.123456Z"},"price":{"@int":"3"}}},"summary":"","txn_ts":1735689600123456,' +
        '"stats":{"compute_ops":1,"read_ops":0,"write_ops":1,"query_time_ms":9,"contention_retries":0,"storage_bytes_read":0,"storage_bytes_write":310,"rate_limits_hit":[]},' +
        '"query_tags":"page=home","schema_version":1735689500000000}',
    )
  })

  test('names the commit time as the version of a schema that the query changed', () => {
    const { body } = bodyOf(
      { outcome: { kind: 'success', data: true, staticType: 'Boolean', summary: '' }, commit: undefined, stats, schemaVersion: 'commit' },
      { tags: '' },
    )
    expect(JSON.parse(body)).toMatchObject({ data: true, static_type: 'Boolean', txn_ts: TIME, schema_version: TIME })
  })

  test('writes a failure with its constraint failures', () => {
    const constraintFailures = [{ paths: [['a', 0, 'b']], message: 'Expected String, provided Int' }]
    const { status, body } = bodyOf({
      outcome: {
        kind: 'failure',
        code: 'constraint_failure',
        message: 'Failed',
        summary: 'error: Failed',
        constraintFailures,
        abort: undefined,
      },
      commit: undefined,
      stats,
      schemaVersion: 0,
    })
    expect(status).toBe(400)
    expect(Object.keys(JSON.parse(body) as object)).toEqual(['error', 'summary', 'txn_ts', 'stats', 'query_tags', 'schema_version'])
    expect(JSON.parse(body)).toMatchObject({
      error: { code: 'constraint_failure', message: 'Failed', constraint_failures: constraintFailures },
      summary: 'error: Failed',
    })
  })

  test('gives the aborted value in the format of the request', () => {
    const failure = {
      kind: 'failure',
      code: 'abort',
      message: 'Query aborted.',
      summary: '',
      constraintFailures: undefined,
      abort: 3,
    } as const
    const { body } = bodyOf({ outcome: failure, commit: undefined, stats, schemaVersion: 0 }, { format: 'simple' })
    expect((JSON.parse(body) as { error: unknown }).error).toEqual({ code: 'abort', message: 'Query aborted.', abort: 3 })
  })

  test('encodes a large result with its commit times in their places', () => {
    const times = Array.from({ length: 3 }, () => [TRANSACTION_TIME, 'é'.repeat(20_000)]).flat()
    const run = {
      outcome: { kind: 'success', data: times, staticType: undefined, summary: '' },
      commit: undefined,
      stats,
      schemaVersion: 'commit',
    } as const
    const answer = withTime(writeQueryAnswer(run, context), TIME)
    expect(typeof answer).toBe('object')
    expect(JSON.parse(textOf(answer))).toMatchObject({
      data: Array.from({ length: 3 }, () => [{ '@time': '2025-01-01T00:00:00.123456Z' }, 'é'.repeat(20_000)]).flat(),
      txn_ts: TIME,
      schema_version: TIME,
    })
  })

  test.each(['simple', 'tagged', 'decorated'] as const)('refuses a result that is too large for an answer, in the format %s', (format) => {
    const text = 'x'.repeat(16 * 1024 * 1024)
    const data = Array.from({ length: 40 }, () => text)
    const run = {
      outcome: { kind: 'success', data, staticType: undefined, summary: '' },
      commit: undefined,
      stats,
      schemaVersion: 0,
    } as const
    const { status, body } = bodyOf(run, { format })
    expect(status).toBe(400)
    expect(JSON.parse(body)).toMatchObject({
      error: { code: 'value_too_large', message: 'Value too large: exceeded maximum size of a result (limit=33554432).' },
      txn_ts: TIME,
    })
  })
})
