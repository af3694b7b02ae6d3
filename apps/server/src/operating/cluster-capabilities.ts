import type { RemoteDatabase } from '../settings/settings.ts'

/** What a cluster was found to answer. */
export interface ClusterCapabilities {
  /** Whether its root checks types unless a request says otherwise; undefined: it does not say. */
  readonly typechecks: boolean | undefined
  readonly hasSchemaFiles: boolean
  readonly hasStagedSchema: boolean
  readonly hasStreams: boolean
  readonly hasFeeds: boolean
  /** Whether answers say what queries cost. */
  readonly hasStatistics: boolean
}

const PROBE_MS = 5_000
const NOT_FOUND = 404
const NO_TOKEN = '{"token":"none"}'

/** Finds out what a cluster answers, without changing anything. @throws when it cannot be reached */
export async function detectCapabilities(cluster: RemoteDatabase): Promise<ClusterCapabilities> {
  const [query, files, status, stream, feed] = await Promise.all([
    ask(cluster, 'POST', '/query/1', JSON.stringify({ query: 'Query.isEnvTypechecked()' })),
    ask(cluster, 'GET', '/schema/1/files'),
    ask(cluster, 'GET', '/schema/1/status'),
    ask(cluster, 'POST', '/stream/1', NO_TOKEN),
    ask(cluster, 'POST', '/feed/1', NO_TOKEN),
  ])
  const { data, stats } = objectOf(query.text)
  return {
    typechecks: typeof data === 'boolean' ? data : undefined,
    hasSchemaFiles: files.status === 200,
    hasStagedSchema: status.status !== NOT_FOUND, // the root itself refuses to have one, with another status
    hasStreams: stream.status !== NOT_FOUND,
    hasFeeds: feed.status !== NOT_FOUND,
    hasStatistics: typeof stats === 'object' && stats !== null,
  }
}

/** Says what a cluster lacks or does otherwise, a sentence each, with what follows from it. */
export function capabilityNotes(found: ClusterCapabilities): string[] {
  const notes: [applies: boolean, note: string][] = [
    [found.typechecks === false, 'types are not checked there unless a database or a request says so'],
    [!found.hasSchemaFiles, 'it has no schema files: the console cannot show or change schemas there'],
    [!found.hasStagedSchema, 'it has no staged schemas: changes of a schema hold at once there'],
    [!found.hasStreams, 'it has no event streams'],
    [!found.hasFeeds, 'it has no event feeds: databases cannot be moved away from it while they are in use'],
    [!found.hasStatistics, 'its answers do not say what queries cost: figures and usage have none of it'],
  ]
  return notes.flatMap(([applies, note]) => (applies ? [note] : []))
}

async function ask({ url, secret }: RemoteDatabase, method: 'GET' | 'POST', path: string, body?: string) {
  const answer = await fetch(new URL(path, url), {
    method,
    headers: { authorization: `Bearer ${secret}` },
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(PROBE_MS),
  })
  return { status: answer.status, text: await answer.text() }
}

function objectOf(text: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return {}
  }
}
