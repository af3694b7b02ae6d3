import { join } from 'node:path'
import type { BackupJob, Session, Snapshot } from '@terrarium/contracts'
import { fql, type Client, type QueryValue } from 'fauna'
import { expect, test } from 'vitest'
import { openClient, ROOT_SECRET } from '../fixtures/database.ts'
import { addressesIn, FREE_PORTS, runServer, stopRun, withFolder, type ServerRun } from '../fixtures/server-run.ts'

const OWNER = { email: 'ada@example.com', password: 'correct horse battery' }
const SETTINGS = {
  TERRARIUM_OWNER_EMAIL: OWNER.email,
  TERRARIUM_OWNER_PASSWORD: OWNER.password,
  TERRARIUM_OWNER_NAME: 'Ada',
  // So that a restore can be met in its middle.
  TERRARIUM_RESTORE_MB_PER_SECOND: '1',
}
/** As many, and as long, as take seconds to write at that rate: as long as a busy machine needs to look, and to end a process. */
const BOOKS = 20_000
const AT_ONCE = 2_000
const TEXT = 'a book with a text, of which there are many. '.repeat(10)

/** A running server, its owner signed in. */
class Service {
  readonly run: ServerRun
  readonly #account: string
  readonly #client: Client
  readonly #session: string

  private constructor(run: ServerRun, account: string, client: Client, session: string) {
    this.run = run
    this.#account = account
    this.#client = client
    this.#session = session
  }

  static async start(data: string): Promise<Service> {
    const run = runServer({ cwd: join(data, '..'), env: { ...FREE_PORTS, ...SETTINGS, TERRARIUM_DATA: data } })
    const { account, regionGroups } = await addressesIn(data, run)
    const client = openClient(regionGroups.us, ROOT_SECRET, { max_attempts: 1, typecheck: false })
    const answer = await fetch(`${account}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(OWNER),
    })
    return new Service(run, account, client, ((await answer.json()) as Session).secret)
  }

  async query<T extends QueryValue>(text: string, database = 'shop'): Promise<T> {
    const secret = database === '' ? ROOT_SECRET : `${ROOT_SECRET}:${database}:admin`
    return (await this.#client.query<T>(fql([text]), { secret })).data
  }

  async call<T>(method: string, path: string, body?: object): Promise<T> {
    const headers = { authorization: `Bearer ${this.#session}`, 'content-type': 'application/json' }
    const answer = await fetch(`${this.#account}/api/v1${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    return (await answer.json()) as T
  }

  close(): void {
    this.#client.close()
  }
}

test('a database is restored from its snapshot, also when the server is killed meanwhile', async () => {
  await withFolder(async (folder) => {
    const data = join(folder, 'data')
    let service = await Service.start(data)
    await service.query('Database.create({ name: "shop" })\nnull', '')
    await service.query('Collection.create({ name: "Book", indexes: { byTitle: { terms: [{ field: ".title" }] } } })\nnull')
    for (let at = 0; at < BOOKS; at += AT_ONCE) {
      await service.query(
        `Set.sequence(${at}, ${at + AT_ONCE}).forEach(n => Book.create({ title: "Book " + n.toString(), pages: n, text: "${TEXT}" }))`,
      )
    }
    const { id } = await service.call<Snapshot>('POST', '/snapshots', { path: 'us/shop' })
    const snapshot = () => service.call<Snapshot>('GET', `/snapshots/${id}`)
    await expect.poll(async () => (await snapshot()).status).toBe('Complete')
    expect(await snapshot()).toMatchObject({ documents: BOOKS, path: 'us-std/shop' })
    await service.query('Book.byTitle("Book 7").first()!.delete()\nnull')
    const job = await service.call<BackupJob>('POST', '/restores', { snapshot_id: id })
    const restore = () => service.call<BackupJob>('GET', `/restores/${job.id}`)
    await expect.poll(async () => (await restore()).step, { interval: 20 }).toBe('write')
    service.run.kill('SIGKILL')
    await service.run.ended
    service.close()
    service = await Service.start(data)
    await expect.poll(async () => (await restore()).state).toBe('Complete')
    // The job is complete before its database is let go.
    await expect.poll(() => service.query('Book.all().count()')).toBe(BOOKS)
    expect(await service.query('Book.byTitle("Book 7").first()!.pages')).toBe(7)
    service.close()
    expect(await stopRun(service.run)).toBe(0)
  })
})
