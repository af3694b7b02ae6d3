import { followLog } from '@terrarium/contracts'
import type { LiveLine } from '@terrarium/contracts'
import type { Services } from '../../data/services.ts'

interface LiveRequest {
  /** Region group or database. */
  readonly path: string
  /** Where to go on; undefined: from now on. */
  readonly after: string | undefined
  readonly signal: AbortSignal
  /** Receives what came, where the next call goes on, and how many processes of the server could not be asked. */
  readonly onLines: (lines: readonly LiveLine[], next: string, missed: number, unreachable: number) => void
}

/** Time from one call to the next where queries come all the time. */
const PAUSE_MS = 400

/** Follows the queries of a path until it is stopped. @throws {ApiError} */
export async function followLive({ account }: Pick<Services, 'account'>, request: LiveRequest): Promise<void> {
  const { path, signal, onLines } = request
  let { after } = request
  while (!signal.aborted) {
    const query = after === undefined ? { path } : { path, after }
    const { lines, next, missed, unreachable = 0 } = await account.call(followLog, { query }, { signal })
    if (signal.aborted) return
    after = next
    onLines(lines, next, missed, unreachable)
    await pause(signal)
  }
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = window.setTimeout(done, PAUSE_MS)
    signal.addEventListener('abort', () => {
      window.clearTimeout(timer)
      done()
    })
  })
}
