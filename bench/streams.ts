import { connect, type ClientHttp2Session, type ClientHttp2Stream } from 'node:http2'
import { ask, headersOf, type Target } from './load.ts'
import { cpuMicros } from './process-figures.ts'
import { printRow, printTable } from './table.ts'

const TOPICS = 100
const STREAMS_PER_CONNECTION = 500
const WRITES_PER_SECOND = 100
const OPENING_AT_ONCE = 100

/** Opens event streams, some on each of a hundred collections, writes to these a hundred times a second, and tells how late events arrive. */
export async function measureStreams(target: Target, subscribers: number, seconds: number): Promise<void> {
  const sources = await createTopics(target)
  const arrivals = new Arrivals()
  const sessions = await subscribe(target, sources, subscribers, arrivals)
  const cpuBefore = target.pid === undefined ? NaN : cpuMicros(target.pid)
  const writes = await write(target, seconds)
  await arrivals.settled()
  const cpu = target.pid === undefined ? NaN : cpuMicros(target.pid) - cpuBefore
  for (const session of sessions) session.destroy()
  const { count, at } = arrivals
  printTable(`${subscribers} stream subscribers, ${writes} writes in ${seconds} s`, [
    'events',
    'of',
    'µs of CPU for an event',
    'median ms',
    'p99 ms',
  ])
  printRow([String(count), String((writes * subscribers) / TOPICS), (cpu / count).toFixed(0), at(0.5).toFixed(0), at(0.99).toFixed(0)])
}

/** When events came, after the times that they carry. */
class Arrivals {
  readonly #latenesses: number[] = []

  get count(): number {
    return this.#latenesses.length
  }

  add(text: string): void {
    const now = Date.now()
    for (const [, sent] of text.matchAll(/"sent":\D*(\d+)/g)) this.#latenesses.push(now - Number(sent))
  }

  /** Lateness that a part of the events does not exceed. */
  readonly at = (part: number): number => this.#latenesses.sort((a, b) => a - b)[Math.floor((this.count - 1) * part)] ?? NaN

  /** Resolves when no more come. */
  async settled(): Promise<void> {
    for (let before = -1; before < this.count;) {
      before = this.count
      await pause(1000)
    }
  }
}

async function createTopics(target: Target): Promise<readonly string[]> {
  const sources: string[] = []
  for (let topic = 0; topic < TOPICS; topic++) {
    await ask(target, `Collection.create({ name: "Topic${topic}" }).name`)
    sources.push(await ask(target, `Topic${topic}.all().eventSource()`))
  }
  return sources
}

async function subscribe(
  target: Target,
  sources: readonly string[],
  subscribers: number,
  arrivals: Arrivals,
): Promise<ClientHttp2Session[]> {
  const sessions: ClientHttp2Session[] = []
  for (let opened = 0; opened < subscribers; opened += OPENING_AT_ONCE) {
    if (opened % STREAMS_PER_CONNECTION === 0) sessions.push(connect(target.url))
    const session = sessions.at(-1)
    if (session === undefined) break
    const wanted = Math.min(OPENING_AT_ONCE, subscribers - opened)
    await Promise.all(Array.from({ length: wanted }, (_, at) => open(session, target, sources[(opened + at) % TOPICS] ?? '', arrivals)))
  }
  return sessions
}

/** Opens a stream; resolves with its first line, the status. */
function open(session: ClientHttp2Session, { secret }: Target, token: string, arrivals: Arrivals): Promise<void> {
  const { authorization } = headersOf(secret)
  const stream: ClientHttp2Stream = session.request({ ':method': 'POST', ':path': '/stream/1', authorization, 'x-format': 'simple' })
  stream.end(JSON.stringify({ token }))
  stream.setEncoding('utf8')
  return new Promise((done, fail) => {
    stream.once('error', fail)
    stream.on('data', (text: string) => {
      done()
      arrivals.add(text)
    })
  })
}

async function write(target: Target, seconds: number): Promise<number> {
  const writes: Promise<string>[] = []
  for (const end = Date.now() + seconds * 1000; Date.now() < end;) {
    const topic = writes.length % TOPICS
    writes.push(ask(target, `Topic${topic}.create({ sent: ${Date.now()} }).exists()`))
    await pause(1000 / WRITES_PER_SECOND)
  }
  return (await Promise.all(writes)).length
}

function pause(ms: number): Promise<unknown> {
  return new Promise((done) => setTimeout(done, ms))
}
