import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UnansweredFault } from '@terrarium/gateway'
import { Client, fql } from 'fauna'
import type { Query, QueryValue } from 'fauna'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings } from '../settings/read-settings.ts'
import { resolveSettings } from '../settings/settings.ts'
import { startServer } from '../start.ts'
import type { RunningServer } from '../start.ts'
import { HistoryList } from './history-list.ts'
import { moveDatabases } from './move-databases.ts'
import { openProgress } from './progress.ts'
import { openClient } from './wire.ts'
import type { MoveClient, Place } from './wire.ts'

const folder = mkdtempSync(join(tmpdir(), 'terrarium-lost-'))
const anyPort = Object.fromEntries(['US', 'EU', 'GLOBAL', 'CONSOLE', 'ACCOUNT'].map((name) => [`TERRARIUM_${name}_PORT`, '0']))

let server: RunningServer
const clients: Client[] = []

beforeAll(async () => {
  server = await startServer(resolveSettings(readSettings({ TERRARIUM_DATA: folder, ...anyPort }, undefined)))
  await ask('us', '', fql`Database.create({ name: "Shop" }) { name }`)
  await ask(
    'us',
    'Shop',
    fql`
    Collection.create({ name: "Item", constraints: [{ unique: [".n"] }], history_days: 5 })
    Role.create({ name: "clerk", privileges: [{ resource: "Item", actions: { read: true } }] })
    Database.create({ name: "North", priority: 3, protected: true })
    Key.create({ role: "server", data: { name: "till" } })
    null`,
  )
  await ask('us', 'Shop', fql`Set.sequence(0, 20).forEach(n => Item.create({ id: 100 + n, n: n }))`)
  await ask('us', 'Shop', fql`Item.byId("103")!.update({ text: "changed" }).n`)
  await ask('us', 'Shop/North', fql`Collection.create({ name: "Note" }).name`)
  await ask('us', 'Shop/North', fql`Note.create({ text: "cold" }).text`)
}, 240_000)
afterAll(async () => {
  for (const client of clients) client.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

async function ask(region: 'us' | 'eu', path: string, query: Query<QueryValue>): Promise<QueryValue> {
  const secret = path === '' ? 'secret' : `secret:${path}:admin`
  const client = new Client({ endpoint: new URL(server.addresses.regionGroups[region]), secret, typecheck: false })
  clients.push(client)
  return (await client.query<QueryValue>(query)).data
}

/** Moves the shop to a server whose answer of that number is lost after it did what it was asked. Returns the number of answers. */
async function moveLosing(lost: number, withHistory: boolean): Promise<number> {
  const [from, to] = [placeOf('us'), placeOf('eu')]
  let answers = 0
  const losing: MoveClient = {
    ...to.client,
    send: async (request, options) => {
      const answer = await to.client.send(request, options)
      if (answers++ === lost) throw new UnansweredFault({ kind: 'lost', reason: 'the connection has ended' })
      return answer
    },
  }
  const state = join(folder, `${String(withHistory)}-${lost}.json`)
  try {
    await moveDatabases({
      from,
      to: { ...to, client: losing },
      ...openProgress(state, { from: from.url, to: to.url, database: 'Shop', history: withHistory }),
      ...(withHistory && { history: new HistoryList(`${state}.history`) }),
      say: () => {},
      writesStopped: () => Promise.resolve(),
    })
  } finally {
    from.client.close()
    to.client.close()
  }
  return answers
}

function placeOf(region: 'us' | 'eu'): Place {
  const url = server.addresses.regionGroups[region]
  return { url, client: openClient(url), secret: 'secret', path: ['Shop'] }
}

const CONTENTS: Query<QueryValue> = fql`[
  Item.all().toArray().map(item => [item.id, item.n, item.text]),
  Key.all().map(key => [key.role, key.data]).toArray(),
  Role.all().map(.name).toArray(),
  Database.all().map(below => [below.name, below.priority, below.protected]).toArray()
]`
const NOTES: Query<QueryValue> = fql`Note.all().map(.text).toArray()`

test.each([false, true])(
  'a database arrives whole whichever answer is lost (with history: %s)',
  async (withHistory) => {
    const source = await ask('us', 'Shop', CONTENTS)
    for (let lost = 0, answers = 1; lost < answers; lost++) {
      answers = await moveLosing(lost, withHistory)
      expect(await ask('eu', 'Shop', CONTENTS), `answer ${lost}`).toEqual(source)
      expect(await ask('eu', 'Shop/North', NOTES), `answer ${lost}`).toEqual(['cold'])
      await ask('eu', '', fql`Database.byName("Shop")!.delete() { name }`)
    }
  },
  900_000,
)
