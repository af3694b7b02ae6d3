/* eslint-disable terrarium/minimum-browsers -- the one place that reads an answer while it arrives; canFollowLines says whether the browser can */

/** Whether this browser can read an answer while it arrives; Firefox 62 cannot. */
export function canFollowLines(): boolean {
  return typeof ReadableStream === 'function' && 'body' in Response.prototype
}

/**
 * Passes each line of an answer on as it arrives, a last one without a line end too.
 *
 * Ends with the answer, or earlier when `onLine` returns 'stop'. Rejects when the connection breaks.
 */
export async function followLines(response: Response, onLine: (line: string) => 'stop' | undefined): Promise<'stopped' | 'ended'> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  while (reader !== undefined) {
    const { done, value } = await reader.read()
    // Old engines refuse to decode nothing given as undefined.
    rest += done ? decoder.decode() : decoder.decode(value, { stream: true })
    const lines = rest.split('\n')
    rest = done ? '' : (lines.pop() ?? '')
    for (const line of lines) {
      if (line.trim() !== '' && onLine(line) === 'stop') return 'stopped'
    }
    if (done) break
  }
  return 'ended'
}

/** Passes each part of an answer on as it arrives; where the browser cannot read it so, all of it at its end. */
export async function followBytes(response: Response, onBytes: (part: Uint8Array<ArrayBuffer>) => void): Promise<void> {
  if (!canFollowLines()) return onBytes(new Uint8Array(await response.arrayBuffer()))
  const reader = response.body?.getReader()
  while (reader !== undefined) {
    const { done, value } = await reader.read()
    if (done) break
    onBytes(value)
  }
}

/** Returns the whole of an answer; tells after each part how many bytes there are. */
export async function readWithProgress(response: Response, onBytes: (bytes: number) => void): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  await followBytes(response, (part) => {
    parts.push(part)
    onBytes((bytes += part.length))
  })
  return new Blob(parts)
}
