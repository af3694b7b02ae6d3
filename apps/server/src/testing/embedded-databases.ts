import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabaseClient, type DatabaseBackups as BackupAccess, type RegionGroupAccess, type SchemaAccess } from '@terrarium/account'
import { must, systemClock } from '@terrarium/base'
import { createExecutorPool, createGateway, createInProcessTransport, DatabaseBackups, type Gateway } from '@terrarium/gateway'
import { openWriter } from '@terrarium/store'
import type { Client } from 'fauna'
import { createBackupStore } from '../backup-store.ts'
import { schemaAccessThrough } from '../control-schema.ts'

/** Embedded databases of a service under test, in a folder that is removed with them. */
export interface EmbeddedDatabases extends AsyncDisposable {
  readonly control: Client
  readonly controlSchema: SchemaAccess
  readonly regionGroups: readonly RegionGroupAccess[]
  readonly backups: BackupAccess
  /** Queries a region group's databases by their paths below the root, with a secret of their own where one is given. */
  readonly gatewayOf: (name: 'us' | 'eu') => Gateway
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
  const gateways = writers.map((writer, store) => createGateway({ pool, store, writer }))
  const backups = new Map(
    (['us', 'eu'] as const).map((name) => {
      const at = NAMES.indexOf(name)
      return [name, new DatabaseBackups({ path: join(folder, name), writer: must(writers[at], 'every store has a writer') })]
    }),
  )
  const gatewayOf = (name: (typeof NAMES)[number]): Gateway => gateways[NAMES.indexOf(name)] as Gateway
  const client = (name: (typeof NAMES)[number]): Client => createClient(gatewayOf(name))
  return {
    control: client('control'),
    controlSchema: schemaAccessThrough(gatewayOf('control'), ROOT_SECRET),
    regionGroups: (['us', 'eu'] as const).map((prefix) => ({
      prefix,
      url: `http://${prefix}.test:8443`,
      rootSecret: ROOT_SECRET,
      client: client(prefix),
    })),
    gatewayOf,
    backups: createBackupStore({ snapshots: join(folder, 'backups'), exports: join(folder, 'exports') }, backups, () => undefined),
    async [Symbol.asyncDispose]() {
      await pool.close()
      await Promise.all(writers.map((writer) => writer.close()))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function createClient(gateway: Gateway): Client {
  return createDatabaseClient({
    url: 'http://database.invalid',
    secret: ROOT_SECRET,
    httpClient: createInProcessTransport(gateway),
  })
}
