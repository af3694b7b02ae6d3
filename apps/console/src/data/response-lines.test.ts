import { describe, expect, test } from 'vitest'
import { followLines } from './response-lines.ts'

function answerOf(...chunks: readonly string[]): Response {
  const bytes = new TextEncoder().encode(chunks.join(''))
  const lengths = chunks.map((chunk) => new TextEncoder().encode(chunk).length)
  let at = 0
  return new Response(
    new ReadableStream<Uint8Array>({
      pull(controller) {
        const length = lengths.shift()
        if (length === undefined) return controller.close()
        controller.enqueue(bytes.slice(at, (at += length)))
      },
    }),
  )
}

describe('followLines', () => {
  test('passes on lines that arrive in pieces, and the last one without a line end', async () => {
    const lines: string[] = []
    const end = await followLines(answerOf('{"a"', ':1}\n{"b":2}\n\n{"c"', ':3}'), (line) => void lines.push(line))
    expect(lines).toEqual(['{"a":1}', '{"b":2}', '{"c":3}'])
    expect(end).toBe('ended')
  })

  test('stops where the reader asks for it', async () => {
    const lines: string[] = []
    const end = await followLines(answerOf('one\ntwo\nthree\n'), (line) => {
      lines.push(line)
      return line === 'two' ? 'stop' : undefined
    })
    expect(lines).toEqual(['one', 'two'])
    expect(end).toBe('stopped')
  })
})
