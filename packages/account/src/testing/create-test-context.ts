import { createManualClock } from '@terrarium/base'
import type { Client } from 'fauna'
import type { AccountContext, Logger, RegionGroupAccess } from '../context.ts'
import { createDatabaseClient } from '../providers/database-client.ts'
import type { Mail } from '../providers/mail.ts'
import { systemRandom } from '../providers/random.ts'

/** What a test may set and what it may look at afterwards. */
export interface TestContext extends AccountContext {
  readonly clock: ReturnType<typeof createManualClock>
  /** Mails that were sent. */
  readonly outbox: readonly Mail[]
  /** Everything that was logged, as text. */
  readonly logged: readonly string[]
}

/** Databases that a test gives to the service. */
export interface TestDatabases {
  readonly control?: Client
  readonly regionGroups?: readonly RegionGroupAccess[]
}

/** Creates a context with a clock that stands still at the present, mail kept in memory and a log that is kept, too. */
export function createTestContext(databases: TestDatabases = {}): TestContext {
  const outbox: Mail[] = []
  const logged: string[] = []
  return {
    clock: createManualClock(Date.now() * 1000),
    random: systemRandom,
    mail: { send: (mail) => Promise.resolve(void outbox.push(mail)) },
    logger: keepLog(logged),
    control: databases.control ?? createUnreachableClient(),
    regionGroups: databases.regionGroups ?? [],
    publicUrl: 'http://localhost:3005',
    allowedOrigins: [],
    secureCookies: false,
    outbox,
    logged,
  }
}

function createUnreachableClient(): Client {
  return createDatabaseClient({
    url: 'http://control.invalid',
    secret: 'secret',
    httpClient: { request: () => Promise.reject(new Error('no database in this test')), close: () => undefined },
  })
}

function keepLog(lines: string[]): Logger {
  const keep = (fields: object, message: string): void => {
    lines.push(`${message} ${JSON.stringify(fields, (_key, value: unknown) => (value instanceof Error ? String(value.stack) : value))}`)
  }
  return { info: keep, warn: keep, error: keep }
}
