import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabaseClient, type RegionGroupAccess } from '@terrarium/account'
import { systemClock } from '@terrarium/base'
import { createExecutorPool, createGateway, createInProcessTransport, type ExecutorPool } from '@terrarium/gateway'
import { openWriter, type Writer } from '@terrarium/store'
import type { Client } from 'fauna'

/** Embedded databases of a service under test, in a folder that is removed with them. */
export interface EmbeddedDatabases extends AsyncDisposable {
  readonly control: Client
  readonly regionGroups: readonly RegionGroupAccess[]
}

const ROOT_SECRET = 'root-secret'
const NAMES = ['control', 'us', 'eu'] as const

/** Opens a control database and the region groups `us` and `eu`. */
export async function openEmbeddedDatabases(): Promise<EmbeddedDatabases> {
  const folder = await mkdtemp(join(tmpdir(), 'terrarium-account-'))
  const writers = await Promise.all(NAMES.map((name) => openWriter(join(folder, name))))
  const stores = NAMES.map((name) => ({ path: join(folder, name), rootSecret: ROOT_SECRET }))
  const pool = createExecutorPool({ stores, clock: systemClock, base: 1, max: 1 })
  await pool.ready()
  const clients = writers.map((writer, store) => createClient(pool, writer, store))
  const client = (name: (typeof NAMES)[number]): Client => clients[NAMES.indexOf(name)] as Client
  return {
    control: client('control'),
    regionGroups: (['us', 'eu'] as const).map((prefix) => ({
      prefix,
      url: `http://${prefix}.test:8443`,
      rootSecret: ROOT_SECRET,
      client: client(prefix),
    })),
    async [Symbol.asyncDispose]() {
      await pool.close()
      await Promise.all(writers.map((writer) => writer.close()))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function createClient(pool: ExecutorPool, writer: Writer, store: number): Client {
  const gateway = createGateway({ pool, store, writer })
  return createDatabaseClient({
    url: 'http://database.invalid',
    secret: ROOT_SECRET,
    httpClient: createInProcessTransport(gateway),
  })
}
