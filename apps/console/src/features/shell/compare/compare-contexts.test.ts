import { describe, expect, test } from 'vitest'
import { readOutcome } from '../../../data/query-answer.ts'
import type { RunContext } from '../../../data/run-context.ts'
import { differs, rowCount, runAsEach } from './compare-contexts.ts'
import type { ContextOutcome } from './compare-contexts.ts'

const MEASURED = { totalTimeMs: 1, attempts: 1 }
const answer = (data: unknown) => readOutcome(200, JSON.stringify({ data }), MEASURED)
const DENIED = readOutcome(403, '{"error":{"code":"permission_denied","message":"Insufficient privileges."}}', MEASURED)
const role = (name: string): RunContext => ({ kind: 'role', name })

describe('runAsEach', () => {
  test('runs three at a time, and tells each outcome at its place', async () => {
    let [running, most] = [0, 0]
    const ended: string[] = []
    const contexts = ['a', 'b', 'c', 'd', 'e'].map(role)
    await runAsEach(
      contexts,
      async (context) => {
        running += 1
        most = Math.max(most, running)
        await Promise.resolve()
        running -= 1
        if (context.kind === 'role' && context.name === 'd') throw new Error('gone')
        return answer(context.kind === 'role' ? context.name : '')
      },
      {
        signal: new AbortController().signal,
        describe: () => 'gone',
        onOutcome: (index, outcome) => ended.push(`${index} ${'failed' in outcome ? outcome.failed : outcome.outcome.kind}`),
      },
    )
    expect(most).toBe(3)
    expect(ended.sort()).toEqual(['0 success', '1 success', '2 success', '3 gone', '4 success'])
  })

  test('tells nothing more once it is stopped', async () => {
    const controller = new AbortController()
    const ended: number[] = []
    const run = () => {
      controller.abort()
      return Promise.resolve(answer(1))
    }
    await runAsEach([role('a'), role('b')], run, {
      signal: controller.signal,
      describe: String,
      onOutcome: (index) => ended.push(index),
    })
    expect(ended).toEqual([])
  })
})

test('rows are those of lists and sets, and a value is one', () => {
  expect([answer([1, 2]), answer({ '@set': { data: [1], after: 'x' } }), answer(7), DENIED].map(rowCount)).toEqual([2, 1, 1, undefined])
})

test('outcomes differ in their values and failures from the first one', () => {
  const first: ContextOutcome = { outcome: answer([1, 2]) }
  expect([{ outcome: answer([1, 2]) }, { outcome: answer([1]) }, { outcome: DENIED }].map((each) => differs(each, first))).toEqual([
    false,
    true,
    true,
  ])
  expect(differs(undefined, first)).toBe(false)
})
