import { uptime } from 'node:os'
import { systemClock } from '@terrarium/base'
import type { Clock, Timestamp } from '@terrarium/base'
import {
  collectWhenIdle,
  createBackgroundWork,
  createExecutorPool,
  createGateway,
  createTokenVerifier,
  DatabaseBackups,
} from '@terrarium/gateway'
import type { BackgroundWork, EmbeddedGateway, ExecutorPool, Gateway, OriginPolicy, PoolOptions, QueryListener } from '@terrarium/gateway'
import { openWriter, StoreError } from '@terrarium/store'
import type { StoreEvent, Writer } from '@terrarium/store'
import type { Allowance, Logger, RegionBackups } from '@terrarium/account'
import { paceOf } from './backup-store.ts'
import { openClusters } from './clusters.ts'
import type { DataFolder } from './data-folder.ts'
import { logKeyFaults } from './log-key-faults.ts'
import { logStoreEvents } from './log-store-events.ts'
import type { ExecutorsState, ObservedDatabases, StoreName } from './operating/store-state.ts'
import { WriteRefusals } from './write-refusals.ts'
import { REGION_GROUPS } from './settings/settings.ts'
import type { RegionGroupName, Settings } from './settings/settings.ts'
import { StartError } from './settings/start-error.ts'
import { createStoreClock } from './store-clock.ts'
import type { StoreClock } from './store-clock.ts'

/** The databases, one a region group and one of the account service: each an embedded store or a cluster elsewhere. */
export interface Databases extends ObservedDatabases {
  /** undefined: the account service's data is on a cluster. */
  readonly control: Gateway | undefined
  /** Gateways of the region groups. */
  readonly regions: ReadonlyMap<RegionGroupName, Gateway>
  /** Snapshots and restores of the region groups. */
  readonly backups: ReadonlyMap<RegionGroupName, RegionBackups>
  /** What queries of the region groups may do. */
  readonly allowance: Allowance
  /** The clock of the stores: what expires by their data is judged by it. */
  readonly clock: Clock
  /** Resolves when queries can be run. */
  ready(): Promise<void>
  /** Lets queries under way finish and closes the stores. */
  close(): Promise<void>
}

interface Place {
  readonly name: StoreName
  readonly path: string
}

interface OpenPlace extends Place {
  readonly writer: Writer
}

interface OpenPool {
  readonly pool: ExecutorPool | undefined
  readonly work: readonly BackgroundWork[]
  readonly gateways: ReadonlyMap<Place['name'], EmbeddedGateway>
}

/** The account service's own data have executors of their own, which no user's query can hold or end. Its queries are few and short. */
const CONTROL_EXECUTORS = { base: 1, max: 2, spares: 0 } as const

/** What the databases have from the rest of the server. */
interface Surroundings {
  readonly logger: Logger
  /** Whose pages may send queries. */
  readonly origins: OriginPolicy
  /** Counts the queries of a store. */
  readonly listenerOf?: ((store: StoreName) => QueryListener | undefined) | undefined
}

/** Opens the embedded stores and starts their executors, which warm up in the background; clusters are connected to when they are asked. @throws {StartError} */
export async function openDatabases(settings: Settings, folder: DataFolder, surroundings: Surroundings): Promise<Databases> {
  const { logger } = surroundings
  const refusals = new WriteRefusals()
  const places = embeddedPlaces(settings, folder)
  const clock = createStoreClock({ system: systemClock, wallClock: Date.now, uptime, logger, isTrusted: settings.isClockTrusted })
  const { slept } = clock
  const writers = await openWriters(places, folder, { logger, clock, refusals })
  const of = (isControl: boolean): OpenPlace[] =>
    places.flatMap((place, at) => {
      const writer = writers[at]
      return writer === undefined || (place.name === 'control') !== isControl ? [] : [{ ...place, writer }]
    })
  const tokens = createTokenVerifier({ clock, trustedOrigins: new Set(settings.keyOrigins), onFault: logKeyFaults(logger) })
  const allowance: Allowance = { queries: undefined, writes: undefined }
  const regions = openPool(of(false), settings, { clock, slept, tokens }, { ...surroundings, allowance })
  const control = openPool(of(true), settings, { ...CONTROL_EXECUTORS, clock, slept }, surroundings)
  const pools = [regions.pool, control.pool].filter((pool) => pool !== undefined)
  const gateways = new Map([...regions.gateways, ...control.gateways])
  const clusters = openClusters(settings, { ...surroundings, allowance })
  const endCollecting = collectWhenIdle(() => pools.reduce((sum, { given }) => sum + given, 0))
  return {
    allowance,
    clock,
    control: control.gateways.get('control'),
    backups: new Map<RegionGroupName, RegionBackups>([
      ...places.flatMap(({ name, path }, at) => backupsOf(settings, { name, path }, writers[at], gateways.get(name))),
      ...clusters.backups,
    ]),
    regions: new Map(REGION_GROUPS.flatMap((name) => entryOf(name, regions.gateways.get(name) ?? clusters.regions.get(name)))),
    stores: () =>
      places.flatMap(({ name, path }) => {
        const gateway = gateways.get(name)
        return gateway === undefined ? [] : [{ name, path, gateway, refusal: refusals.of(name) }]
      }),
    clusters: () => clusters.states,
    executors: () => [...stateOf('databases', regions.pool), ...stateOf('account', control.pool)],
    ready: async () => void (await Promise.all(pools.map((pool) => pool.ready()))),
    close: async () => {
      clock.close()
      endCollecting()
      await clusters.close()
      await Promise.all([...regions.work, ...control.work].map((each) => each.close()))
      await Promise.all(pools.map((pool) => pool.close()))
      await Promise.all(writers.map((writer) => writer.close()))
    },
  }
}

/** Starts executors that have these stores open, and for each store a gateway and its work in the background. */
function openPool(
  places: readonly OpenPlace[],
  settings: Settings,
  { clock, ...options }: Omit<PoolOptions, 'stores'>,
  { logger, origins, listenerOf, allowance }: Surroundings & { readonly allowance?: Allowance },
): OpenPool {
  if (places.length === 0) return { pool: undefined, work: [], gateways: new Map() }
  const stores = places.map(({ name, path }) => ({
    path,
    rootSecret: settings.rootKey,
    typecheck: name === 'control' || settings.typecheck,
    keyOrigins: settings.keyOrigins,
  }))
  const pool = createExecutorPool({ stores, clock, ...options })
  const gateways = new Map(
    places.map(({ name, writer }, store) => {
      const onQuery = listenerOf?.(name)
      const heeded = { ...(onQuery && { onQuery }), ...(allowance && { allowance }) }
      return [name, createGateway({ pool, store, writer, clock, origins, ...heeded })]
    }),
  )
  const work = places.map(({ name, writer }, store) =>
    createBackgroundWork({
      pool,
      store,
      writer,
      clock,
      onSwept: (removed) => logger.info({ store: name, ...removed }, 'removed what is past'),
    }),
  )
  return { pool, work, gateways }
}

function embeddedPlaces(settings: Settings, folder: DataFolder): Place[] {
  const regions = REGION_GROUPS.filter((name) => settings.remoteRegions[name] === undefined)
  const places: Place[] = regions.map((name) => ({ name, path: folder.regionOf(name) }))
  return settings.remoteControl === undefined ? [...places, { name: 'control', path: folder.control }] : places
}

async function openWriters(
  places: readonly Place[],
  folder: DataFolder,
  { logger, clock, refusals }: { readonly logger: Logger; readonly clock: StoreClock; readonly refusals: WriteRefusals },
): Promise<Writer[]> {
  const opened = await Promise.allSettled(
    places.map(({ name, path }) => {
      const log = logStoreEvents(logger, name)
      const report = (event: StoreEvent): void => {
        refusals.note(name, event)
        log(event)
      }
      return openWriter(path, { clock, report })
    }),
  )
  const failure = opened.find((each) => each.status === 'rejected')
  const writers = opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  try {
    if (failure !== undefined) throw explain(failure.reason, folder)
    clock.follow(Math.max(0, ...writers.map(latestCommit)))
    return writers
  } catch (error: unknown) {
    clock.close()
    await Promise.all(writers.map((writer) => writer.close()))
    throw error
  }
}

function latestCommit(writer: Writer): Timestamp {
  const snapshot = writer.snapshot()
  try {
    return snapshot.time
  } finally {
    snapshot.release()
  }
}

/** The folder itself was found writable before, so a store that cannot be written has another writer. */
function explain(error: unknown, folder: DataFolder): Error {
  if (!(error instanceof StoreError)) return error instanceof Error ? error : new Error(String(error))
  if (error.kind !== 'readOnly') return new StartError(error.message, { cause: error })
  return new StartError(
    `the data folder ${folder.path} is in use (${error.message}): stop the other Terrarium, or set TERRARIUM_DATA to another folder`,
    { cause: error },
  )
}

function stateOf(name: ExecutorsState['name'], pool: ExecutorPool | undefined): ExecutorsState[] {
  return pool === undefined ? [] : [{ name, size: pool.size, free: pool.free }]
}

function entryOf(name: RegionGroupName, gateway: Gateway | undefined): [RegionGroupName, Gateway][] {
  return gateway === undefined ? [] : [[name, gateway]]
}

function backupsOf(
  settings: Settings,
  { name, path }: Place,
  writer: Writer | undefined,
  gateway: EmbeddedGateway | undefined,
): [RegionGroupName, DatabaseBackups][] {
  if (name === 'control' || writer === undefined) return []
  return [[name, new DatabaseBackups({ path, writer, pace: paceOf(settings), onHeld: (scopes) => gateway?.wakeStreams(scopes) })]]
}
