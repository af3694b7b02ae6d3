import { nowMs, type AccountContext } from '../../context/account-context.ts'
import type { LogSize } from '../../providers/metering.ts'
import type { ProcessLogs } from './process-logs.ts'
import type { LogRequestRepository, StoredLogRequest } from './repository.ts'

/** Time for which an answer waits for sizes that are being counted. */
const WAIT_MS = 2_000

/** Counts the lines of logs whose range has ended, each log once, and keeps what was counted with its request. */
export interface LogSizes {
  /** Returns the sizes that are known, by id of the request. Those that take longer to count are known to a later call. */
  of(requests: readonly StoredLogRequest[]): Promise<ReadonlyMap<string, LogSize>>
}

/** Creates the sizes. Logs are counted one at a time, because a long one reads many days. */
export function createLogSizes(
  { clock, logger }: Pick<AccountContext, 'clock' | 'logger'>,
  { repository, logs }: { readonly repository: LogRequestRepository; readonly logs: ProcessLogs },
): LogSizes {
  const running = new Map<string, Promise<LogSize | undefined>>()
  let last: Promise<unknown> = Promise.resolve()

  async function count({ id, from, to, scope }: StoredLogRequest): Promise<LogSize | undefined> {
    try {
      const size = await logs.measure({ from, to, scope })
      if (size !== undefined) await repository.keepSize(id, size)
      return size
    } catch (error: unknown) {
      logger.warn({ err: error, request: id }, 'a log could not be counted')
      return undefined
    } finally {
      running.delete(id)
    }
  }

  function start(request: StoredLogRequest): Promise<LogSize | undefined> {
    const known = running.get(request.id)
    if (known !== undefined) return known
    const counted = last.then(() => count(request))
    last = counted
    running.set(request.id, counted)
    return counted
  }

  return {
    of: async (requests) => {
      const now = nowMs(clock)
      const sizes = new Map<string, LogSize>()
      const counted = requests
        .filter(({ to }) => to.getTime() <= now)
        .map(async (request) => {
          const size = request.size ?? (await start(request))
          if (size !== undefined) sizes.set(request.id, size)
        })
      await settledWithin(counted, WAIT_MS)
      return sizes
    },
  }
}

/** Waits for all, but not longer than this. */
async function settledWithin(work: readonly Promise<void>[], ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((done) => (timer = setTimeout(done, ms)))
  await Promise.race([Promise.all(work), late])
  clearTimeout(timer)
}
