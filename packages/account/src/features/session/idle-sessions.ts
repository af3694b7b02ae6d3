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
  close(): void
}

/** Creates what ends idle sessions. */
export function createIdleSessions(tools: SessionTools): IdleSessions {
  let timer: NodeJS.Timeout | undefined
  async function look(): Promise<void> {
    const since = idleSince(tools)
    if (since === undefined) return
    const unused = await tools.repository.listUnused(since, ENDED_MAX)
    for (const session of unused) if (session.kind !== CLIENT_SESSION_KIND) await endSession(tools, session)
  }
  return {
    look,
    begin: () => {
      if (tools.context.sessionIdleMs === undefined) return
      timer = setInterval(() => void look().catch((error: unknown) => report(tools, error)), LOOK_MS).unref()
    },
    close: () => clearInterval(timer),
  }
}

function report({ context }: SessionTools, error: unknown): void {
  context.logger.error({ err: error }, 'idle sessions could not be ended')
}
