import type { Session } from '@terrarium/contracts'
import { AuthenticationError, fql } from 'fauna'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createAccountApp, OWNER, type AccountApp } from '../testing/account-app.ts'
import { callAs, isAlive } from '../testing/provide-app.ts'

const HOUR_MS = 3_600_000
const HOUR_US = 1_000 * HOUR_MS

let made: AccountApp
let session: Session
beforeEach(async () => {
  made = await createAccountApp(undefined, { sessionIdleMs: 8 * HOUR_MS })
  await made.account.start(OWNER)
  session = await made.signIn()
})
afterEach(() => made[Symbol.asyncDispose]())

const refresh = ({ refresh_token: secret = '' }: Session) => callAs(made, { secret }, 'POST', '/api/v1/session/refresh')

/** Asks the region group us by the key that a session holds of it. */
const askBy = ({ regionGroups }: Session) => made.databases.regionGroups[0]?.client.query(fql`1`, { secret: regionGroups.us?.secret ?? '' })

describe('a session that nobody uses', () => {
  test('ends after the time that the settings give, and is not renewed', async () => {
    made.clock.advance(8 * HOUR_US)
    expect(await isAlive(made, session)).toBe(false)
    expect((await refresh(session)).statusCode).toBe(401)
  })

  test('lives while it is used', async () => {
    for (let turn = 0; turn < 3; turn++) {
      made.clock.advance(4 * HOUR_US)
      expect(await isAlive(made, session)).toBe(true)
    }
  })

  test('is not among the sessions of the member', async () => {
    made.clock.advance(7 * HOUR_US)
    const other = await made.signIn()
    made.clock.advance(2 * HOUR_US)
    const list = (await callAs(made, other, 'GET', '/api/auth/account/user/sessions')).json<{ id: string }[]>()
    expect(list.map(({ id }) => id)).toEqual([other.session_id])
  })

  test('loses the keys of its region groups', async () => {
    made.clock.advance(7 * HOUR_US)
    const other = await made.signIn()
    made.clock.advance(2 * HOUR_US)
    await made.account.idleSessions.look()
    await expect(askBy(session)).rejects.toBeInstanceOf(AuthenticationError)
    expect(await askBy(other)).toMatchObject({ data: 1 })
  })
})
