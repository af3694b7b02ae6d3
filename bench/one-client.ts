import { Agent, request } from 'node:http'
import { headersOf } from './load.ts'
import type { Target } from './load.ts'
import { cpuMicros } from './process-figures.ts'

/** What one client waits for its answers. */
export interface Waits {
  readonly p50Ms: number
  readonly p99Ms: number
  /** Processor time of the answering process for one request, all its threads together. */
  readonly cpuMicros: number
}

/** Sends one request after the other for `seconds`, on one connection, and measures each in parts of a millisecond. @throws Error when one fails */
export async function measureOne({ url, secret, pid }: Target, body: string, seconds: number): Promise<Waits> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, noDelay: true })
  const headers = { ...headersOf(secret), 'content-length': Buffer.byteLength(body) }
  const waits: number[] = []
  const cpuBefore = pid === undefined ? NaN : cpuMicros(pid)
  for (const until = performance.now() + seconds * 1000; performance.now() < until;) {
    const begun = performance.now()
    const status = await send(`${url}/query/1`, { agent, headers }, body)
    waits.push(performance.now() - begun)
    if (status !== 200) throw new Error(`${body}: an answer with status ${status}`)
  }
  const cpu = pid === undefined ? NaN : cpuMicros(pid) - cpuBefore
  agent.destroy()
  waits.sort((a, b) => a - b)
  return { p50Ms: partOf(waits, 0.5), p99Ms: partOf(waits, 0.99), cpuMicros: cpu / waits.length }
}

function send(url: string, options: { agent: Agent; headers: Record<string, string | number> }, body: string): Promise<number> {
  return new Promise((done, fail) => {
    const sent = request(url, { ...options, method: 'POST' }, (answer) => {
      answer.resume().on('end', () => done(answer.statusCode ?? 0))
    })
    sent.on('error', fail)
    sent.end(body)
  })
}

function partOf(sorted: readonly number[], part: number): number {
  return sorted[Math.floor((sorted.length - 1) * part)] ?? NaN
}
