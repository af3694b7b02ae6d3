import type { ServerCapabilities } from '@terrarium/contracts'
import { textOf } from '@terrarium/gateway'
import type { ClusterClient, Gateway } from '@terrarium/gateway'

/** An answer of a server that is looked at. */
interface Answer {
  readonly status: number
  readonly text: string
}

/** Sends a request with the secret of an admin key. Rejects when there is no answer. */
export type Ask = (method: 'GET' | 'POST', path: string, body?: string, headers?: Readonly<Record<string, string>>) => Promise<Answer>

/** A server answers a query as none of its kind does, so that nothing can be said of it. */
export class UnexpectedAnswerError extends Error {
  override readonly name = 'UnexpectedAnswerError'
  readonly status: number

  constructor(status: number) {
    super(`it answers a query with status ${status}`)
    this.status = status
  }
}

/** Times that is asked which is not answered: what a node or balancer fails at for a moment is nothing that a server lacks. */
const TRIES_MAX = 4
const TRY_AGAIN_MS = 100
const PROBE_MS = 5_000
const BAD_REQUEST = 400
const NOT_FOUND = 404
const NO_TOKEN = '{"token":"none"}'
/** A server that gives hints refuses what is neither yes nor no; others do not look at it. */
const NEITHER_HINTS_NOR_NONE = { 'x-performance-hints': 'perhaps' }

/**
 * Finds out what the databases of a server answer, without changing anything.
 *
 * @throws {UnexpectedAnswerError} when it answers queries otherwise than with 200
 */
export async function detectCapabilities(given: Ask): Promise<ServerCapabilities> {
  const ask = patiently(given)
  const [query, hinted, evalV4, files, status, stream, feed] = await Promise.all([
    ask('POST', '/query/1', JSON.stringify({ query: 'Query.isEnvTypechecked()' })),
    ask('POST', '/query/1', JSON.stringify({ query: '1' }), NEITHER_HINTS_NOR_NONE),
    ask('POST', '/query/1', JSON.stringify({ query: 'FQL.evalV4(1)' })),
    ask('GET', '/schema/1/files'),
    ask('GET', '/schema/1/status'),
    ask('POST', '/stream/1', NO_TOKEN),
    ask('POST', '/feed/1', NO_TOKEN),
  ])
  if (query.status !== 200) throw new UnexpectedAnswerError(query.status)
  const { data, stats, summary } = objectOf(query.text)
  const hasSummary = typeof summary === 'string'
  return {
    typechecks: typeof data === 'boolean' ? data : null,
    schema_files: files.status === 200,
    staged_schema: status.status !== NOT_FOUND, // the root itself refuses to have one, with another status
    streams: stream.status !== NOT_FOUND,
    feeds: feed.status !== NOT_FOUND,
    statistics: typeof stats === 'object' && stats !== null,
    summaries: hasSummary,
    performance_hints: hasSummary && hinted.status === BAD_REQUEST,
    eval_v4: evalV4.status === 200,
  }
}

function patiently(ask: Ask): Ask {
  return async (...request) => {
    for (let tries = 1; ; tries++) {
      const answer = await ask(...request)
      const passes = answer.status >= 500 || answer.status === 409 || answer.status === 429
      if (!passes || tries === TRIES_MAX) return answer
      await new Promise((done) => setTimeout(done, TRY_AGAIN_MS * tries))
    }
  }
}

/** Says what a server lacks or does otherwise that something here needs, a sentence each, with what follows from it. */
export function capabilityNotes(found: ServerCapabilities): string[] {
  const notes: [applies: boolean, note: string][] = [
    [found.typechecks === false, 'types are not checked there unless a database or a request says so'],
    [!found.schema_files, 'it has no schema files: the console cannot show or change schemas there'],
    [!found.staged_schema, 'it has no staged schemas: changes of a schema hold at once there'],
    [!found.streams, 'it has no event streams: the console asks it for changes every few seconds'],
    [!found.feeds, 'it has no event feeds: a move away from it finds what has changed once writes have stopped'],
    [!found.statistics, 'its answers do not say what queries cost: figures and usage have none of it'],
    [!found.summaries, 'its answers have no summary: the shell cannot mark errors, and shows neither hints nor what queries log'],
    [found.summaries && !found.performance_hints, 'it gives no performance hints'],
  ]
  return notes.flatMap(([applies, note]) => (applies ? [note] : []))
}

/** Asks a server over the network. */
export function askOver(client: ClusterClient, secret: string): Ask {
  return (method, target, body, headers) =>
    client.send(
      { method, target, headers: { authorization: `Bearer ${secret}`, ...headers }, body },
      { signal: AbortSignal.timeout(PROBE_MS) },
    )
}

/** Asks the databases behind a gateway of this process. */
export function askThrough(gateway: Pick<Gateway, 'handle'>, secret: string): Ask {
  return async (method, path, body, headers) => {
    const request = { method, path, search: '', headers: { authorization: `Bearer ${secret}`, ...headers }, body }
    const answer = await gateway.handle(request, AbortSignal.timeout(PROBE_MS), true)
    return { status: answer.status, text: textOf(answer.body) }
  }
}

function objectOf(text: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return {}
  }
}
