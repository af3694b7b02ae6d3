import type { Leases } from '../../processes/leases.ts'
import { createRecurringWork } from '../../timers/recurring-work.ts'
import { CLIENT_SESSION_KIND, endSession, idleSince, type SessionTools } from './live-session.ts'

const LOOK_MS = 15 * 60_000
/** Sessions that one look ends at most. */
const ENDED_MAX = 1_000

/** Ends sessions that nobody uses, with the keys that browsers hold of them. */
export interface IdleSessions {
  /** Looks from time to time from now on, where sessions end by idleness at all. */
  begin(): void
  /** Looks at once. */
  look(): Promise<void>
  close(): Promise<void>
}

/** Creates what ends idle sessions, in one process at a time: a session is ended once and for all, by whichever process. */
export function createIdleSessions(tools: SessionTools, leases: Leases): IdleSessions {
  async function work(): Promise<void> {
    const since = idleSince(tools)
    if (since === undefined || (await leases.hold('idle-sessions')) === undefined) return
    const unused = await tools.repository.listUnused(since, ENDED_MAX)
    for (const session of unused) if (session.kind !== CLIENT_SESSION_KIND) await endSession(tools, session)
  }
  const onFault = (error: unknown): void => tools.context.logger.error({ err: error }, 'idle sessions could not be ended')
  const recurring = createRecurringWork({ everyMs: LOOK_MS, work, onFault })
  return {
    ...recurring,
    begin: () => {
      if (tools.context.sessionIdleMs !== undefined) recurring.begin()
    },
  }
}
