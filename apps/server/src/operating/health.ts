import type { Gateway } from '@terrarium/gateway'
import type { ObservedDatabases, StoreName } from './store-state.ts'

/** How one part does: it answers and writes, it answers but refuses writes, or it does not answer. */
export type PartStatus = 'ready' | 'readOnly' | 'out'

/** What `/health/ready` answers. */
export interface HealthReport {
  /** `out` where any part is out, else `readOnly` where any is. */
  readonly status: PartStatus
  readonly parts: Readonly<Partial<Record<StoreName, PartStatus>>>
}

/** After so long without an answer a store counts as out. */
const PROBE_MS = 2_000
const PROBE = JSON.stringify({ query: '1' })

/** Runs a small query in each database. In embedded stores it comes before those of users, so that a busy server is not taken for one that is out. */
export async function checkHealth(databases: ObservedDatabases, rootKey: string): Promise<HealthReport> {
  const embedded = databases.stores().map(async ({ name, gateway, refusal }): Promise<[StoreName, PartStatus]> => {
    if (!(await answers(gateway, rootKey))) return [name, 'out']
    return [name, refusal === undefined ? 'ready' : 'readOnly']
  })
  const clusters = databases.clusters().map(async ({ name, gateway, secret }): Promise<[StoreName, PartStatus]> => {
    return [name, (await answers(gateway, secret)) ? 'ready' : 'out']
  })
  const parts = await Promise.all([...embedded, ...clusters])
  const found = new Set(parts.map(([, status]) => status))
  const status = found.has('out') ? 'out' : found.has('readOnly') ? 'readOnly' : 'ready'
  return { status, parts: Object.fromEntries(parts) }
}

async function answers(gateway: Gateway, rootKey: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${rootKey}`, 'x-typecheck': 'false' }
  const request = { method: 'POST', path: '/query/1', search: '', headers, body: PROBE }
  try {
    const { status } = await gateway.handle(request, AbortSignal.timeout(PROBE_MS), true)
    return status === 200
  } catch (error: unknown) {
    if (error instanceof DOMException) return false
    throw error
  }
}
