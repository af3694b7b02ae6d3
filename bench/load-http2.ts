import { once } from 'node:events'
import { connect, type ClientHttp2Session } from 'node:http2'
import { CONTENDED, headersOf, type Body, type Load, type Measured } from './load.ts'
import { cpuMicros } from './process-figures.ts'

/** What the requests of all clients came to. */
interface Tally {
  readonly waits: number[]
  contended: number
}

/** Sends requests as `measure` does, over HTTP/2 as the official JavaScript driver does: each client has a session of its own. */
export const measureHttp2: Load = async (target, body, clients, seconds, typecheck = false): Promise<Measured> => {
  const { url, secret, pid } = target
  const headers = { ':method': 'POST', ':path': '/query/1', ...headersOf(secret, typecheck) }
  const sessions = Array.from({ length: clients }, () => connect(url))
  await Promise.all(sessions.map((session) => once(session, 'connect')))
  const tally: Tally = { waits: [], contended: 0 }
  const cpuBefore = pid === undefined ? NaN : cpuMicros(pid)
  const begun = performance.now()
  const until = begun + seconds * 1000
  await Promise.all(sessions.map((session) => sendUntil(until, session, headers, body, tally)))
  const took = (performance.now() - begun) / 1000
  const cpu = pid === undefined ? NaN : cpuMicros(pid) - cpuBefore
  await Promise.all(sessions.map((session) => new Promise<void>((done) => session.close(done))))
  return figuresOf(tally, took, cpu)
}

async function sendUntil(
  until: number,
  session: ClientHttp2Session,
  headers: Record<string, string>,
  body: Body,
  tally: Tally,
): Promise<void> {
  while (performance.now() < until) {
    const text = body()
    const begun = performance.now()
    const status = await send(session, headers, text)
    if (status !== OK && status !== CONTENDED) throw new Error(`${text}: an answer with status ${status}`)
    if (status === CONTENDED) tally.contended++
    tally.waits.push(performance.now() - begun)
  }
}

function send(session: ClientHttp2Session, headers: Record<string, string>, body: string): Promise<number> {
  return new Promise((done, fail) => {
    const stream = session.request(headers)
    let status = 0
    stream.on('response', (answer) => (status = answer[':status'] ?? 0))
    stream.on('error', fail)
    stream.on('end', () => done(status))
    stream.resume()
    stream.end(body)
  })
}

function figuresOf({ waits, contended }: Tally, seconds: number, cpu: number): Measured {
  waits.sort((a, b) => a - b)
  const at = (part: number): number => waits[Math.floor((waits.length - 1) * part)] ?? NaN
  return { perSecond: (waits.length - contended) / seconds, medianMs: at(0.5), p99Ms: at(0.99), cpuMicros: cpu / waits.length, contended }
}

const OK = 200
