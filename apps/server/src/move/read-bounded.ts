import { MoveError } from './move-error.ts'

/** Reads an answer as text, up to a number of bytes. @throws {MoveError} `value_too_large` beyond it */
export async function readBounded(answer: Response, bytesMax = Infinity): Promise<string> {
  const reader = answer.body?.getReader()
  const pieces: Uint8Array[] = []
  let bytes = 0
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
    if (done || value === undefined) return Buffer.concat(pieces).toString('utf8')
    bytes += value.length
    if (bytes > bytesMax) {
      await reader?.cancel()
      throw new MoveError(`an answer is larger than ${bytesMax} bytes`, 'value_too_large')
    }
    pieces.push(value)
  }
}
