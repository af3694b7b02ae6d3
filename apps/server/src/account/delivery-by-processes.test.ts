import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Integration, Session } from '@terrarium/contracts'
import { LogFollower, QueryLog } from '@terrarium/gateway'
import { fql } from 'fauna'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatadogIntake } from '../integrations/datadog-intake.ts'
import { createAccountApp, DATABASES_HOOK_TIMEOUT_MS, type AccountApp, type AppSettings } from '../testing/account-app.ts'
import { startCollector, type Collector } from '../testing/collector.ts'
import { GROUP_SECRET, nameOf, openProcessGroup, type ProcessGroup } from '../testing/process-group.ts'
import { callAs } from '../testing/provide-app.ts'

const KEY = 'dd-key-0123456789abcdef'
const NEW_KEY = 'dd-key-fedcba9876543210'
const PROCESSES = 2

let folder: string
let collector: Collector
let group: ProcessGroup
let logs: readonly QueryLog[]
let owner: Session
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'delivery-'))
  collector = await startCollector(KEY)
  logs = Array.from({ length: PROCESSES }, (_, at) => {
    return new QueryLog({
      folder: join(folder, nameOf(at)),
      daysMax: 36_500,
      bytesMax: 1e9,
      onFault: (error) => expect(error).toBeUndefined(),
    })
  })
  group = await openProcessGroup(PROCESSES, settingsOf)
  owner = await at(0).signIn()
}, DATABASES_HOOK_TIMEOUT_MS)
afterAll(async () => {
  await group[Symbol.asyncDispose]()
  for (const log of logs) await log.close()
  await collector[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
}, DATABASES_HOOK_TIMEOUT_MS)

/** Each process delivers the log of its own folder. */
function settingsOf(index: number): AppSettings {
  const log = new LogFollower(join(folder, nameOf(index)))
  return { integrations: { intake: createDatadogIntake([collector.origin]), log, sealKey: GROUP_SECRET } }
}

function at(index: number): AccountApp {
  const made = group.apps[index]
  if (made === undefined) throw new Error(`there is no process ${index}`)
  return made
}

async function query(index: number, shape: string): Promise<void> {
  logs[index]?.append(
    {
      ...{ kind: 'query', traceId: '0'.repeat(32), spanId: '', parentSpan: undefined, databasePath: 'shop', globalId: 1n, role: 'admin' },
      ...{ receivedAt: Date.now() * 1000, durationMs: 1.5, status: 200, tags: '', computeOps: 1, readOps: 2, writeOps: 0, bytesRead: 3 },
      ...{ bytesWritten: 0, requestBytes: 4, responseBytes: 5, contentionRetries: 0, shape },
    },
    'us-std/shop',
  )
  await logs[index]?.flush()
}

async function add(given: object = {}): Promise<Integration> {
  const wish = { service: 'datadog', region_group: 'us', site: collector.origin, api_key: KEY, ...given }
  const answer = await callAs(at(0), owner, 'POST', '/api/v1/integrations', wish)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Integration>()
}

const delivered = (): readonly unknown[] => collector.lines().map(({ message }) => message)
const kept = async (): Promise<readonly string[]> =>
  (await group.databases.control.query<string[]>(fql`IntegrationProgress.all().map(.process).toArray()`)).data

async function lookEverywhere(): Promise<void> {
  for (const { account } of group.apps) await account.integrations.look()
}

describe('delivery of the logs of several processes', () => {
  let added: Integration

  test('takes the lines of each process once, and each keeps how far it is', async () => {
    added = await add()
    await query(0, 'a')
    await query(1, 'b')
    await lookEverywhere()
    await lookEverywhere()
    expect(delivered()).toEqual(['a', 'b'])
    expect([...(await kept())].sort()).toEqual([nameOf(0), nameOf(1)])
  })

  test('goes on after a restart of one process where that one was', async () => {
    await query(0, 'c')
    await query(1, 'd')
    const url = 'http://127.0.0.1:9'
    const restarted = await createAccountApp(group.databases, {
      ...settingsOf(1),
      ownProcess: { id: nameOf(1), url, secret: GROUP_SECRET },
    })
    await restarted.account.start()
    await restarted.account.integrations.look()
    await restarted.account.integrations.look()
    expect(delivered()).toEqual(['a', 'b', 'd'])
    await at(0).account.integrations.look()
    expect(delivered()).toEqual(['a', 'b', 'd', 'c'])
    await restarted.app.close()
    await restarted.account.backups.close()
  })

  test('goes on under another key from where each process was', async () => {
    collector.keys.add(NEW_KEY)
    await query(0, 'e')
    await query(1, 'f')
    added = await add({ api_key: NEW_KEY, replaces: added.id })
    await lookEverywhere()
    expect(delivered().slice(4)).toEqual(['e', 'f'])
  })

  test('leaves nothing of an integration that is deleted', async () => {
    expect((await callAs(at(1), owner, 'DELETE', `/api/v1/integrations/${added.id}`)).statusCode).toBe(204)
    expect(await kept()).toEqual([])
    await query(1, 'g')
    await lookEverywhere()
    expect(delivered()).toHaveLength(6)
  })
})
