import type { Session, Snapshot } from '@terrarium/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DATABASES_HOOK_TIMEOUT_MS, type AccountApp } from '../testing/account-app.ts'
import { createShop, takeSnapshot } from '../testing/backed-up-shop.ts'
import { openProcessGroup, type ProcessGroup } from '../testing/process-group.ts'
import { callAs } from '../testing/provide-app.ts'

const GONE_SECONDS = 31
const TIMEOUT_MS = 480_000
const KEEPS_ITS_OWN = 'another process keeps this region group in a store of its own'

let group: ProcessGroup
let first: AccountApp
let second: AccountApp
let owner: Session
beforeAll(async () => {
  group = await openProcessGroup(2)
  const [one, other] = group.apps
  if (one === undefined || other === undefined) throw new Error('there are two processes')
  first = one
  second = other
  owner = await first.signIn()
  await createShop(first, 'shop')
  await first.account.backups.begin()
  await second.account.backups.begin()
}, DATABASES_HOOK_TIMEOUT_MS)
afterAll(() => group[Symbol.asyncDispose](), DATABASES_HOOK_TIMEOUT_MS)

const send = (made: AccountApp, method: 'POST' | 'DELETE', path: string, body?: object) =>
  callAs(made, owner, method, `/api/v1${path}`, body)

describe('backups of a store that two processes have open', () => {
  let taken: Snapshot

  test(
    'are made by the process that had it first, and shown by both',
    async () => {
      taken = await takeSnapshot(first, owner, 'us/shop')
      expect(taken.status).toBe('Complete')
      expect((await callAs(second, owner, 'GET', `/api/v1/snapshots/${taken.id}`)).json()).toMatchObject({
        id: taken.id,
        status: 'Complete',
      })
    },
    TIMEOUT_MS,
  )

  test('are asked of the first by the other one, which says where that cannot be reached, leaves them alone and says so in its log', async () => {
    const calls = [
      ['POST', '/snapshots', { path: 'us/shop' }],
      ['POST', '/restores', { snapshot_id: taken.id, path: 'us/shop' }],
      ['POST', '/copies', { snapshot_id: taken.id, destination: 'us', name: 'other' }],
      ['DELETE', `/snapshots/${taken.id}`],
    ] as const
    for (const [method, path, body] of calls) {
      const answer = await send(second, method, path, body)
      expect(answer.statusCode, `${method} ${path}: ${answer.body}`).toBe(503)
      expect(answer.json()).toMatchObject({ code: 'data_unavailable', reason: expect.stringContaining('cannot be reached') as string })
    }
    await second.account.backups.look()
    expect(second.logged.filter((line) => line.startsWith(KEEPS_ITS_OWN))).toHaveLength(group.databases.regionGroups.length)
    expect(first.logged.filter((line) => line.startsWith(KEEPS_ITS_OWN))).toEqual([])
  })

  test(
    'are made by the other one once the first is not seen any more',
    async () => {
      await group.standStill(0, GONE_SECONDS - 5)
      await second.account.backups.look()
      expect((await send(second, 'POST', '/snapshots', { path: 'us/shop' })).json()).toMatchObject({ code: 'data_unavailable' })
      await group.standStill(0, GONE_SECONDS)
      await second.account.backups.look()
      expect((await takeSnapshot(second, owner, 'us/shop')).status).toBe('Complete')
    },
    TIMEOUT_MS,
  )
})
