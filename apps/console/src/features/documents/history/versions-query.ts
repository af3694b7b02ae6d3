import { formatDatabasePath } from '@terrarium/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import { readFeedPage } from '../../../data/event-source.ts'
import type { SourceEvent } from '../../../data/event-source.ts'
import { fql } from '../../../data/fql.ts'
import type { Services } from '../../../data/services.ts'
import { QueryFailedError } from '../../../data/query-outcome.ts'
import { readDocument } from '../values/document.ts'
import type { StoredDocument } from '../values/document.ts'

/** How far back versions are looked for. */
export const WINDOWS = ['day', 'week', 'month', 'all'] as const
export type HistoryWindow = (typeof WINDOWS)[number]

const DAY_MICROS = 86_400_000_000
const WINDOW_MICROS: Readonly<Record<HistoryWindow, number>> = {
  day: DAY_MICROS,
  week: 7 * DAY_MICROS,
  month: 30 * DAY_MICROS,
  all: Infinity,
}
/** Minutes that a database keeps beyond the days of a collection's history. */
const GRACE_MICROS = 15 * 60_000_000
/** Kept away from the edge, which moves on while the question is on its way. */
const EDGE_MICROS = 20_000_000
const EVENTS_PER_PAGE = 200
const VERSIONS_MAX = 2000

export interface DocumentVersion {
  readonly kind: 'created' | 'updated' | 'deleted'
  /** Microseconds since the epoch. */
  readonly time: number
  /** Undefined once the document is deleted. */
  readonly document: StoredDocument | undefined
}

export interface VersionsAnswer {
  /** The latest first. */
  readonly versions: readonly DocumentVersion[]
  /** Whether nothing earlier is kept. */
  readonly isComplete: boolean
  /** When the earliest version that is kept can be of; microseconds since the epoch. */
  readonly since: number
}

interface Retention {
  /** Undefined: for ever. */
  readonly historyDays: number | undefined
}

/** The earliest time that versions of a collection's documents are kept of, in microseconds since the epoch. */
export function earliestTime({ historyDays }: Retention, now = Date.now()): number {
  return historyDays === undefined ? 0 : now * 1000 - historyDays * DAY_MICROS - GRACE_MICROS + EDGE_MICROS
}

/** Reads the versions of one document from the feed of its events. */
export function versionsQuery(
  services: Services,
  { path, collection }: CollectionPlace,
  id: string,
  window: HistoryWindow,
  retention: Retention,
) {
  return queryOptions({
    queryKey: ['document', formatDatabasePath(path), collection, id, 'versions', window],
    queryFn: async ({ signal }): Promise<VersionsAnswer> => {
      const query = fql`let document: Any = Collection(${collection}).byId(${id})
Set.single(document).eventSource()`
      const outcome = await services.database.run({
        path,
        role: 'admin',
        query,
        screen: 'document',
        operation: 'versions',
        typecheck: false,
        signal,
      })
      if (outcome.kind === 'failure') throw new QueryFailedError(outcome)
      const token = outcome.data.kind === 'stream' ? outcome.data.text : ''
      const earliest = earliestTime(retention)
      const since = Math.max(earliest, Date.now() * 1000 - WINDOW_MICROS[window], 1)
      const events = await readEvents(services, { path, token, startTime: since, signal })
      return { versions: versionsOf(events).reverse(), isComplete: since <= Math.max(earliest, 1), since }
    },
  })
}

interface EventsRequest {
  readonly path: CollectionPlace['path']
  readonly token: string
  readonly startTime: number
  readonly signal: AbortSignal
}

async function readEvents({ database }: Services, { path, token, startTime, signal }: EventsRequest): Promise<readonly SourceEvent[]> {
  const events: SourceEvent[] = []
  let cursor: string | undefined
  for (let hasNext = true; hasNext && events.length < VERSIONS_MAX;) {
    // The first event at exactly the start is left out by the server: it begins one microsecond before.
    const start_ts = cursor === undefined ? Math.floor(startTime) - 1 : undefined
    const body = { token, cursor, start_ts, page_size: EVENTS_PER_PAGE }
    const page = await readFeedPage(await database.events({ path, role: 'admin', endpoint: 'feed', body, signal }))
    events.push(...page.events.filter(({ type }) => type !== 'error'))
    hasNext = page.hasNext && page.events.every(({ type }) => type !== 'error')
    cursor = page.cursor
  }
  return events
}

/** Turns events into versions, the earliest first. */
export function versionsOf(events: readonly SourceEvent[]): DocumentVersion[] {
  return events.flatMap((event): DocumentVersion[] => {
    const document = event.data === undefined ? undefined : readDocument(event.data)
    const time = event.transactionTime ?? 0
    if (event.type === 'add') return document === undefined ? [] : [{ kind: 'created', time, document }]
    if (event.type === 'update') return document === undefined ? [] : [{ kind: 'updated', time, document }]
    return event.type === 'remove' ? [{ kind: 'deleted', time, document: undefined }] : []
  })
}
