import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '@terrarium/base'
import { checkDiskReserve, createBackgroundWork, createExecutorPool, createGateway, DatabaseBackups } from '@terrarium/gateway'
import type { WritePace } from '@terrarium/gateway'
import { openWriter } from '@terrarium/store'
import { createDatabase } from '../move/databases.ts'
import type { Place } from '../move/wire.ts'
import { gatewayClient } from './gateway-client.ts'

/** A store of one operation's own, with one database below its root. No port leads to it. */
export interface ScratchStore {
  /** The database, which is empty at first. */
  readonly database: Place
  /** Snapshots of the store, and what is put into it by one. */
  readonly backups: DatabaseBackups
  /** @throws {DiskReserveError} when the disk has too little room for more */
  checkRoom(): void
}

/** What a scratch store is opened with. */
export interface ScratchOptions {
  /** The folder of all scratch stores. */
  readonly folder: string
  readonly signal: AbortSignal
  /** How fast snapshots are put into it; undefined: as fast as it can. */
  readonly pace?: WritePace | undefined
  /** Bytes that are left free on the disk, instead of the usual ones. */
  readonly reserve?: number | undefined
}

const NAME = 'Scratch'
const SECRET_BYTES = 32

/** Opens a scratch store for as long as `use` takes; it is deleted then in any case. */
export async function withScratchStore<T>(options: ScratchOptions, use: (store: ScratchStore) => Promise<T>): Promise<T> {
  await mkdir(options.folder, { recursive: true })
  checkDiskReserve(options.folder, options.reserve)
  const path = await mkdtemp(join(options.folder, 'store-'))
  try {
    return await withStore(path, options, use)
  } finally {
    await rm(path, { recursive: true, force: true })
  }
}

async function withStore<T>(path: string, options: ScratchOptions, use: (store: ScratchStore) => Promise<T>): Promise<T> {
  const secret = randomBytes(SECRET_BYTES).toString('hex')
  const writer = await openWriter(path)
  const pool = createExecutorPool({ stores: [{ path, rootSecret: secret }], clock: systemClock, base: 1, max: 1, spares: 0 })
  const store = { pool, store: 0, writer, clock: systemClock }
  const work = createBackgroundWork(store)
  try {
    await pool.ready()
    const client = { ...gatewayClient(createGateway(store)), schemaVersions: new Map<string, number>() }
    const database: Place = { url: 'the scratch store', client, secret, path: [NAME], signal: options.signal }
    await createDatabase(database, {})
    const backups = new DatabaseBackups({ path, writer, pace: options.pace, ...reserveOf(options) })
    return await use({ database, backups, checkRoom: () => checkDiskReserve(path, options.reserve) })
  } finally {
    await work.close()
    await pool.close()
    await writer.close()
  }
}

function reserveOf({ reserve }: ScratchOptions): { readonly reserve?: number } {
  return reserve === undefined ? {} : { reserve }
}
