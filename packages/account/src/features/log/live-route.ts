import { followLog, formatAccountPath, type LiveLine } from '@terrarium/contracts'
import type { ReachOf } from '../../access/reach.ts'
import type { AccountContext } from '../../context/account-context.ts'
import type { Routes } from '../../http/endpoint-routes.ts'
import { createRateLimiter } from '../../http/rate-limit.ts'
import { parseRequestPath } from '../database/region-query.ts'
import type { ProcessLogs } from './process-logs.ts'
import { requireLogs } from './require-logs.ts'

/** Time that a look at what happens now waits for the first query. */
const LIVE_WAIT_MS = 15_000
const LIVE_RATE = { limit: 600, windowMs: 60_000 }

/** Mounts the queries as they end. Each call is authorized again, so that nothing stays open for a member who lost access. */
export function mountLiveLogRoute(
  routes: Routes,
  { clock }: Pick<AccountContext, 'clock'>,
  { reachOf, logs }: { readonly reachOf: ReachOf; readonly logs: ProcessLogs },
): void {
  const looks = createRateLimiter(clock, LIVE_RATE)

  routes.mountMember(followLog, async ({ input, caller }) => {
    requireLogs(caller.member)
    const { path, after } = input.query
    const database = parseRequestPath(path)
    await (await reachOf(caller.member)).require(database, 'read')
    const scope = formatAccountPath(database)
    looks.take(caller.member.account.id)
    const { lines, next, missed, unreachable } = await logs.follow({ scope, after, waitMs: after === undefined ? 0 : LIVE_WAIT_MS })
    return { lines: lines.map((line) => JSON.parse(line) as LiveLine), next, missed, ...(unreachable > 0 && { unreachable }) }
  })
}
