import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { ACCOUNT_BASE_PATH, followProcessLog, measureProcessLog, readProcessLog } from '@terrarium/contracts'
import * as v from 'valibot'
import type { LiveLogSource, LogRange, LogSize } from '../providers/metering.ts'
import type { OwnProcess } from '../providers/own-process.ts'
import { signTarget } from './process-signature.ts'

/** A process that does not answer in this time is not waited for. */
const ANSWER_MS = 5_000
/** The same for the size of what it has, for which it reads a log of many days. */
const MEASURE_MS = 60_000

/** Asks another process for its log. @throws when it gives none */
export interface ProcessLog {
  read(range: LogRange): Promise<AsyncIterable<readonly string[]>>
  measure(range: LogRange): Promise<LogSize>
  follow(look: Parameters<LiveLogSource['read']>[0], signal: AbortSignal): ReturnType<LiveLogSource['read']>
}

/** Reaches the log of the process at an address. */
export function askProcess({ secret }: Pick<OwnProcess, 'secret'>, url: string): ProcessLog {
  const ask = async (path: string, query: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Response> => {
    const target = `${ACCOUNT_BASE_PATH}${path}?${new URLSearchParams(query).toString()}`
    const headers = { authorization: signTarget(secret, target, Date.now()) }
    const answer = await fetch(new URL(target, url), { headers, redirect: 'error', signal })
    if (answer.ok) return answer
    await answer.body?.cancel()
    throw new Error(`the process at ${url} answers with status ${answer.status}`)
  }
  return {
    measure: async ({ from, to, scope }) => {
      const query = { scope, from: from.toISOString(), to: to.toISOString() }
      const answer = await ask(measureProcessLog.path, query, AbortSignal.timeout(MEASURE_MS))
      return v.parse(measureProcessLog.output, await answer.json())
    },
    read: async ({ from, to, scope }) => {
      const late = new AbortController()
      const timer = setTimeout(() => late.abort(), ANSWER_MS)
      try {
        const { body } = await ask(readProcessLog.path, { scope, from: from.toISOString(), to: to.toISOString() }, late.signal)
        return body === null ? none() : linesOf(body)
      } finally {
        clearTimeout(timer)
      }
    },
    follow: async ({ scope, after, waitMs }, signal) => {
      const query = { scope, wait_ms: String(waitMs), ...(after !== undefined && { after: String(after) }) }
      const answer = await ask(followProcessLog.path, query, AbortSignal.any([signal, AbortSignal.timeout(waitMs + ANSWER_MS)]))
      return v.parse(followProcessLog.output, await answer.json())
    },
  }
}

async function* none(): AsyncGenerator<readonly string[]> {}

/** Yields the lines of a body, as they come; a body that breaks off throws. */
async function* linesOf(body: NonNullable<Response['body']>): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder()
  let begun = ''
  for await (const piece of Readable.fromWeb(body as WebStream) as AsyncIterable<Uint8Array>) {
    const lines = (begun + decoder.decode(piece, { stream: true })).split('\n')
    begun = lines.pop() ?? ''
    if (lines.length > 0) yield lines
  }
  if (begun !== '') throw new Error('a line of the log is not whole')
}
