import type { AccountContext } from '../../context/account-context.ts'
import { askProcess, type ProcessLog } from '../../processes/ask-process.ts'
import type { Membership, OtherProcess } from '../../processes/membership.ts'
import type { LiveLogSource, LogRange, LogSize, QueryLogSource } from '../../providers/metering.ts'
import { mergeLines, timeOfLine, type Lines } from './merge-lines.ts'

type LiveLook = { readonly scope: string; readonly after: string | undefined; readonly waitMs: number }

/** Lines of all processes that could be asked. */
export interface FoundLines {
  readonly lines: Lines
  /** Processes that may have lines of the range and could not be asked. */
  readonly unreachable: number
}

/** What has ended at all processes since a look. */
export interface FoundLive {
  readonly lines: readonly string[]
  readonly next: string
  readonly missed: number
  readonly unreachable: number
}

/** The query logs of all processes over the control database as one. */
export interface ProcessLogs {
  open(range: LogRange): Promise<FoundLines>
  /** undefined: a process that may have lines of the range could not be asked. */
  measure(range: LogRange): Promise<LogSize | undefined>
  follow(look: LiveLook): Promise<FoundLive>
}

/** After the first lines those of the other processes are waited for this long. */
const GATHER_MS = 200

/** Creates the logs; those of the only process are its own. */
export function createProcessLogs(
  { queryLog, liveLog, ownProcess, logger }: Pick<AccountContext, 'queryLog' | 'liveLog' | 'ownProcess' | 'logger'>,
  { listOthers }: Pick<Membership, 'listOthers'>,
): ProcessLogs {
  if (ownProcess === undefined) return ownLogs(queryLog, liveLog)
  const report = ({ id, url }: OtherProcess, error: unknown): undefined =>
    void logger.warn({ err: error, process: id, url }, 'another process could not be asked for its log')
  const listWithLines = async ({ from }: LogRange): Promise<readonly OtherProcess[]> =>
    (await listOthers()).filter(({ isAlive, seenAt }) => isAlive || seenAt >= from)
  return {
    measure: async (range) => {
      const others = await listWithLines(range)
      if (others.some(({ isAlive }) => !isAlive)) return undefined
      const ask = (other: OtherProcess) =>
        askProcess(ownProcess, other.url)
          .measure(range)
          .catch((error: unknown) => report(other, error))
      const sizes = await Promise.all([queryLog.measure(range), ...others.map(ask)])
      const known = sizes.filter((size) => size !== undefined)
      return known.length < sizes.length ? undefined : known.reduce(addSizes)
    },
    open: async (range) => {
      const others = await listWithLines(range)
      const asked = await Promise.all(
        others.map(async (other) => {
          if (!other.isAlive) return undefined
          return askProcess(ownProcess, other.url)
            .read(range)
            .catch((error: unknown) => report(other, error))
        }),
      )
      const found = asked.filter((lines) => lines !== undefined)
      return { lines: mergeLines([queryLog.read(range), ...found]), unreachable: asked.length - found.length }
    },
    follow: async (look) => {
      const others = (await listOthers()).filter(({ isAlive }) => isAlive)
      const ask = (other: OtherProcess): Follower => ({
        id: other.id,
        follow: (wish, signal) => askProcess(ownProcess, other.url).follow(wish, signal),
        onFault: (error) => report(other, error),
      })
      return followAll([{ id: ownProcess.id, follow: (wish) => liveLog.read(wish), onFault: () => undefined }, ...others.map(ask)], look)
    },
  }
}

function ownLogs(queryLog: QueryLogSource, liveLog: LiveLogSource): ProcessLogs {
  return {
    open: (range) => Promise.resolve({ lines: queryLog.read(range), unreachable: 0 }),
    measure: (range) => queryLog.measure(range),
    follow: async ({ scope, after, waitMs }) => {
      const { lines, next, missed } = await liveLog.read({ scope, after: after === undefined ? undefined : Number(after), waitMs })
      return { lines, next: String(next), missed, unreachable: 0 }
    },
  }
}

function addSizes(one: LogSize, other: LogSize): LogSize {
  return { lines: one.lines + other.lines, bytes: one.bytes + other.bytes }
}

interface Follower {
  readonly id: string
  readonly follow: ProcessLog['follow']
  readonly onFault: (error: unknown) => void
}

/** Looks at all at once and answers soon after the first has lines. Who has not answered by then is asked from the same place by the next look. */
async function followAll(followers: readonly Follower[], { scope, after, waitMs }: LiveLook): Promise<FoundLive> {
  const positions = readPositions(after)
  const end = new AbortController()
  const found = new Map<string, Awaited<ReturnType<ProcessLog['follow']>>>()
  let unreachable = 0
  const looks = followers.map(async ({ id, follow, onFault }) => {
    const from = positions.get(id)
    try {
      const seen = await follow({ scope, after: from, waitMs: from === undefined ? 0 : waitMs }, end.signal)
      found.set(id, seen)
    } catch (error: unknown) {
      if (end.signal.aborted) return
      unreachable += 1
      onFault(error)
      throw error
    }
  })
  const all = Promise.allSettled(looks)
  await Promise.any(looks)
  await Promise.race([all, new Promise((done) => setTimeout(done, GATHER_MS).unref())])
  end.abort()
  for (const [id, { next }] of found) positions.set(id, next)
  const ids = new Set(followers.map(({ id }) => id))
  const kept = [...positions].filter(([id]) => ids.has(id))
  return {
    lines: [...found.values()].flatMap(({ lines }) => lines).sort((a, b) => (timeOfLine(a) < timeOfLine(b) ? -1 : 1)),
    next: kept.map(([id, at]) => `${id}:${at}`).join(','),
    missed: [...found.values()].reduce((sum, { missed }) => sum + missed, 0),
    unreachable,
  }
}

/** Where the look before has ended at each process. */
function readPositions(after: string | undefined): Map<string, number> {
  const entries = (after ?? '').split(',').map((entry) => entry.split(':'))
  return new Map(entries.flatMap(([id = '', at = '']) => (/^\d{1,15}$/.test(at) ? [[id, Number(at)] as const] : [])))
}
