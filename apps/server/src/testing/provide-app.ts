import type { Session } from '@terrarium/contracts'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { bearer, createAccountApp, createOwnedApp, DATABASES_HOOK_TIMEOUT_MS, forgetAccounts, type AccountApp } from './account-app.ts'
import { openEmbeddedDatabases, type EmbeddedDatabases } from './embedded-databases.ts'

/** Provides the tests of a file with one service with `OWNER`: opened before the first test, closed after the last. */
export function provideOwnedApp(isRegistrationOpen = false): AccountApp {
  let made: AccountApp | undefined
  beforeAll(async () => {
    made = await createOwnedApp(isRegistrationOpen)
  }, DATABASES_HOOK_TIMEOUT_MS)
  afterAll(async () => {
    await made?.[Symbol.asyncDispose]()
  }, DATABASES_HOOK_TIMEOUT_MS)
  return follow(() => made)
}

/** Provides each test of a file with a service without accounts; the databases stay open between them. */
export function provideFreshApp(): AccountApp {
  let databases: EmbeddedDatabases | undefined
  let made: AccountApp | undefined
  beforeAll(async () => {
    databases = await openEmbeddedDatabases()
  }, DATABASES_HOOK_TIMEOUT_MS)
  beforeEach(async () => {
    made = await createAccountApp(databases)
  })
  afterEach(async () => {
    await made?.[Symbol.asyncDispose]()
    if (databases !== undefined) await forgetAccounts(databases)
  })
  afterAll(async () => {
    await databases?.[Symbol.asyncDispose]()
  }, DATABASES_HOOK_TIMEOUT_MS)
  return follow(() => made)
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Sends a call with a session's secret. */
export function callAs({ app }: AccountApp, { secret }: Pick<Session, 'secret'>, method: Method, url: string, payload?: object) {
  return app.inject({ method, url, headers: bearer(secret), ...(payload && { payload }) })
}

/** Adds a member to the owner's account and signs them in. */
export async function joinAs(made: AccountApp, email: string, role: string): Promise<Session> {
  await made.addMember(email, role)
  return made.signIn(email)
}

/** Whether a session still lives. */
export async function isAlive(made: AccountApp, session: Pick<Session, 'secret'>): Promise<boolean> {
  return (await callAs(made, session, 'GET', '/api/auth/whoami')).statusCode === 200
}

/** Returns what behaves as the service of the present test. */
function follow(current: () => AccountApp | undefined): AccountApp {
  return new Proxy({} as AccountApp, { get: (_target, name) => Reflect.get(current() ?? {}, name) as unknown })
}
