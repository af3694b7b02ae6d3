import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fql } from 'fauna'
import type { Client } from 'fauna'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer } from '../../tools/run/server-process.mjs'
import { openClient } from '../fixtures/database.ts'
import { addressesIn, FREE_PORTS, runServer, stopRun, withFolder } from '../fixtures/server-run.ts'
import type { ServerRun } from '../fixtures/server-run.ts'
import type { Server } from '../fixtures/server.ts'
import { startTcpLink } from '../fixtures/tcp-link.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PROCESSES = 3
const OWNER = {
  TERRARIUM_OWNER_EMAIL: 'ada@example.com',
  TERRARIUM_OWNER_PASSWORD: 'correct horse battery',
  TERRARIUM_OWNER_NAME: 'Ada Lovelace',
}

let cluster: Server
beforeAll(async () => {
  cluster = await startServer({ folder: ROOT })
})
afterAll(() => cluster.stop())

/** A database of its own for the data of the account service: its key, and a client that goes straight to it. */
async function makeControl(name: string): Promise<{ readonly secret: string; readonly direct: Client }> {
  const address = cluster.addresses.regionGroups['global'] ?? ''
  const root = openClient(address)
  await root.query(fql`Database.create({ name: ${name} })`)
  const { data } = await root.query<{ secret: string }>(fql`Key.create({ role: "admin", database: ${name} })`)
  root.close()
  return { secret: data.secret, direct: openClient(address, data.secret) }
}

/** When all processes are killed: as something is about to be sent, or once its answer is on the way. */
interface Moment {
  readonly words: string
  readonly isAnswered: boolean
  /** What the killed processes leave behind. */
  readonly left: { readonly hasSchema: boolean; readonly owners: number }
}

const MOMENTS: readonly (readonly [string, Moment])[] = [
  [
    'before the first of them has sent the schema',
    { words: 'POST /schema/1/update', isAnswered: false, left: { hasSchema: false, owners: 0 } },
  ],
  [
    'when the schema is there and none knows yet',
    { words: 'POST /schema/1/update', isAnswered: true, left: { hasSchema: true, owners: 0 } },
  ],
  ['before the first of them has made the owner', { words: 'Member.create', isAnswered: false, left: { hasSchema: true, owners: 0 } }],
  ['when the owner is there and none knows yet', { words: 'Member.create', isAnswered: true, left: { hasSchema: true, owners: 1 } }],
]

const LEFT = fql<Moment['left']>`
  let hasSchema = Collection.byName("Member").exists()
  { hasSchema: hasSchema, owners: if (hasSchema) Collection("Member").all().count() else 0 }`

describe.each(MOMENTS)('processes that start at once over a new control database and are killed %s', (name, moment) => {
  test('are repaired by the next start, whichever begins it', async () => {
    await withFolder(async (folder) => {
      const { secret, direct } = await makeControl(`control_${MOMENTS.findIndex(([other]) => other === name)}`)
      const run = (at: number, url: string): ServerRun =>
        runServer({
          cwd: folder,
          env: {
            ...FREE_PORTS,
            ...OWNER,
            TERRARIUM_DATA: join(folder, String(at)),
            TERRARIUM_CONTROL_URL: url,
            TERRARIUM_CONTROL_SECRET: secret,
          },
        })
      const killed = await killAt(moment, run)
      expect(killed).toEqual(Array.from({ length: PROCESSES }, () => 'SIGKILL'))
      expect((await direct.query(LEFT)).data).toEqual(moment.left)

      const url = cluster.addresses.regionGroups['global'] ?? ''
      const again = Array.from({ length: PROCESSES }, (_, at) => run(at, url))
      const places = await Promise.all(again.map((each, at) => addressesIn(join(folder, String(at)), each)))
      for (const { account } of places) {
        const body = JSON.stringify({ email: OWNER.TERRARIUM_OWNER_EMAIL, password: OWNER.TERRARIUM_OWNER_PASSWORD })
        const headers = { 'content-type': 'application/json' }
        expect((await fetch(`${account}/api/auth/login`, { method: 'POST', headers, body })).status).toBe(200)
      }
      const { data } = await direct.query<{ owners: number; accounts: number }>(
        fql`{ owners: Member.byRole("owner").count(), accounts: Account.all().count() }`,
      )
      expect(data).toEqual({ owners: 1, accounts: 1 })
      for (const each of again) expect(await stopRun(each), each.output()).toBe(0)
      direct.close()
    })
  })
})

/** Starts the processes at once, over links that kill them all at the moment when the first of them comes to it; tells how they ended. */
async function killAt({ words, isAnswered }: Moment, run: (at: number, url: string) => ServerRun): Promise<readonly unknown[]> {
  const runs: ServerRun[] = []
  const kill = () => {
    for (const link of links) link.halt()
    for (const each of runs) each.kill('SIGKILL')
  }
  const links = await Promise.all(
    Array.from({ length: PROCESSES }, () => {
      let isSent = false
      return startTcpLink(cluster.addresses.regionGroups['global'] ?? '', {
        onSent: (bytes) => {
          isSent ||= bytes.includes(words)
          if (isSent && !isAnswered) kill()
        },
        onAnswered: () => {
          if (isSent && isAnswered) kill()
        },
      })
    }),
  )
  runs.push(...links.map(({ url }, at) => run(at, url)))
  const ends = await Promise.all(runs.map(({ ended }) => ended))
  await Promise.all(links.map((link) => link.stop()))
  return ends
}
