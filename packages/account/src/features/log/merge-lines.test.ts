import { describe, expect, test } from 'vitest'
import { mergeLines, type Lines } from './merge-lines.ts'

const line = (second: number, shape = ''): string =>
  JSON.stringify({ ts: new Date(Date.UTC(2026, 10, 23, 12, 0, second)).toISOString(), shape })

async function* log(...groups: readonly (readonly string[])[]): AsyncGenerator<readonly string[]> {
  yield* await Promise.resolve(groups)
}

async function allOf(lines: Lines): Promise<readonly string[]> {
  const all: string[] = []
  for await (const group of lines) all.push(...group)
  return all
}

describe('logs', () => {
  test.each([
    ['none', [], []],
    ['one, as it is', [[[line(2), line(1)]]], [line(2), line(1)]],
    [
      'two, by time',
      [
        [[line(1), line(4)], [line(5)]],
        [[line(2)], [], [line(3), line(6)]],
      ],
      [1, 2, 3, 4, 5, 6].map((at) => line(at)),
    ],
    ['one of them without lines', [[[]], [[line(1)]]], [line(1)]],
    ['the same time, the first first', [[[line(1, 'a')]], [[line(1, 'b')]]], [line(1, 'a'), line(1, 'b')]],
  ])('are merged: %s', async (_what, logs, merged) => {
    expect(await allOf(mergeLines(logs.map((groups) => log(...groups))))).toEqual(merged)
  })

  test('of which one breaks off are not whole, and the others are let go', async () => {
    let isClosed = false
    async function* broken(): AsyncGenerator<readonly string[]> {
      yield [line(1)]
      await Promise.reject(new Error('the process has gone'))
    }
    async function* long(): AsyncGenerator<readonly string[]> {
      try {
        for (;;) yield await Promise.resolve([line(3)])
      } finally {
        isClosed = true
      }
    }
    await expect(allOf(mergeLines([broken(), long()]))).rejects.toThrow('the process has gone')
    expect(isClosed).toBe(true)
  })
})
