import { createManualClock } from '@terrarium/base'
import type { AccountContext } from '../context/account-context.ts'
import { createDatabaseClient } from '../providers/database-client.ts'
import { systemRandom } from '../providers/random.ts'

/** Creates a context without databases: whatever needs one fails. Its clock stands still, its mail and log go nowhere. */
export function createTestContext(): AccountContext {
  const silent = (): void => undefined
  const httpClient = { request: () => Promise.reject(new Error('no database in this test')), close: silent }
  return {
    clock: createManualClock(Date.now() * 1000),
    random: systemRandom,
    mail: { send: () => Promise.resolve() },
    logger: { info: silent, warn: silent, error: silent },
    control: createDatabaseClient({ url: 'http://control.invalid', secret: 'secret', httpClient }),
    controlSchema: () => Promise.reject(new Error('no database in this test')),
    regionGroups: [],
    inspectRegion: () => Promise.resolve({ kind: 'embedded', capabilities: null, fault: 'unreachable' }),
    queryLog: { read: async function* () {}, measure: () => Promise.resolve({ lines: 0, bytes: 0 }) },
    liveLog: { read: () => Promise.resolve({ lines: [], next: 0, missed: 0 }) },
    webhooks: { send: () => Promise.resolve() },
    usage: { rows: () => Promise.resolve([]) },
    backups: { of: () => undefined, fileOf: (id) => id, deleteFile: () => Promise.resolve(), exportFolderOf: (bucket) => bucket },
    integrations: {
      intake: {
        sites: [],
        checkKey: () => Promise.resolve(),
        sendLines: () => Promise.resolve(),
        sendCounts: () => Promise.resolve(),
      },
      log: { end: () => Promise.resolve([]), before: () => Promise.resolve([]), readAfter: async function* () {} },
      sealKey: new Uint8Array(32),
    },
    publicUrl: 'http://localhost:3005',
    allowedOrigins: [],
    secureCookies: false,
  }
}
