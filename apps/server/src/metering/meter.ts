import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from '@terrarium/account'
import { regionGroupName } from '@terrarium/contracts'
import { LiveLog, LogFollower, QueryLog, UsageLog } from '@terrarium/gateway'
import type { QueryListener } from '@terrarium/gateway'
import { QueryJournal } from './query-journal.ts'
import type { JournalEntry } from './query-journal.ts'
import type { StoreName, ObservedDatabases } from '../operating/store-state.ts'
import type { Settings } from '../settings/settings.ts'

/** What all queries of the region groups are logged and counted by. */
export interface Meter {
  readonly queryLog: QueryLog
  readonly liveLog: LiveLog
  /** Reads the log as it is written. */
  readonly queryLogFollower: LogFollower
  readonly usage: UsageLog
  /** Logs and counts the queries of a store; those of the account service's own data are not. */
  listenerOf(store: StoreName): QueryListener | undefined
  /** Measures from time to time what these databases store. */
  follow(databases: Pick<ObservedDatabases, 'stores'>): void
  /** Writes what was collected. */
  close(): Promise<void>
}

const MEASURE_MS = 10 * 60 * 1000
/** A journal's file is as long as this takes. */
const JOURNAL_MS = 5_000
const BYTES_OF_MB = 1_000_000
/** Usage is small, and kept for comparisons with the year before. */
const USAGE_DAYS = 800

/**
 * Opens the logs in a folder. A process that may be one of several keeps a journal, too: it may be killed while others go on.
 */
export function openMeter(folder: string, settings: Pick<Settings, 'logDays' | 'logMb' | 'remoteControl'>, logger: Logger): Meter {
  const { logDays, logMb } = settings
  const onFault = (error: unknown): void => logger.error({ err: error }, 'the query log or the usage could not be written')
  const queries = join(folder, 'queries')
  const queryLog = new QueryLog({ folder: queries, daysMax: Math.max(1, logDays), bytesMax: logMb * BYTES_OF_MB, onFault })
  const liveLog = new LiveLog()
  const usage = new UsageLog({ folder: join(folder, 'usage'), daysMax: USAGE_DAYS, onFault })
  const count = ({ event, database }: JournalEntry): void =>
    usage.count(event, database, logDays === 0 ? 0 : queryLog.append(event, database))
  const journal = settings.remoteControl && openJournal(join(folder, 'journal'), { count, flush, onFault })
  let timer: NodeJS.Timeout | undefined
  async function flush(): Promise<void> {
    await Promise.all([queryLog.flush(), usage.flush()])
  }
  return {
    queryLog,
    liveLog,
    queryLogFollower: new LogFollower(queries),
    usage,
    listenerOf: (store) => {
      if (store === 'control') return undefined
      const region = regionGroupName(store)
      return (event) => {
        const database = event.databasePath === '' ? region : `${region}/${event.databasePath}`
        journal?.append({ event, database })
        liveLog.append(event, database)
        count({ event, database })
      }
    },
    follow: (databases) => {
      const measure = (): void => void measureStores(databases, usage).catch(onFault)
      measure()
      timer = setInterval(measure, MEASURE_MS).unref()
    },
    close: async () => {
      clearInterval(timer)
      await Promise.all([queryLog.close(), usage.flush()])
      await journal?.close()
    },
  }
}

interface JournalUse {
  readonly count: (entry: JournalEntry) => void
  /** Writes what was counted. */
  readonly flush: () => Promise<void>
  readonly onFault: (error: unknown) => void
}

/** Counts what an earlier run has left, then keeps a journal of what is not written yet. */
function openJournal(folder: string, { count, flush, onFault }: JournalUse): { append(entry: JournalEntry): void; close(): Promise<void> } {
  const journal = new QueryJournal(folder, onFault)
  const write = async (): Promise<void> => {
    const drop = journal.turn()
    await flush()
    drop()
  }
  for (const entry of journal.readLeft()) count(entry)
  const written = write().catch(onFault)
  const timer = setInterval(() => {
    if (!journal.isEmpty) void write().catch(onFault)
  }, JOURNAL_MS).unref()
  return {
    append: (entry) => journal.append(entry),
    close: async () => {
      clearInterval(timer)
      await written
      await write()
    },
  }
}

async function measureStores({ stores }: Pick<ObservedDatabases, 'stores'>, usage: UsageLog): Promise<void> {
  for (const { name, path } of stores()) {
    if (name === 'control') continue
    const { size } = await stat(join(path, 'data.mdb'))
    usage.measure('storage', regionGroupName(name), size, Date.now())
  }
}

/** Calls all of these listeners; undefined where there is none. */
export function joinListeners(...given: readonly (QueryListener | undefined)[]): QueryListener | undefined {
  const listeners = given.filter((listener) => listener !== undefined)
  if (listeners.length < 2) return listeners[0]
  return (event) => {
    for (const listener of listeners) listener(event)
  }
}
