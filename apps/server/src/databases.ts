import { systemClock } from '@terrarium/base'
import { createExecutorPool, createGateway } from '@terrarium/gateway'
import type { ExecutorPool, Gateway } from '@terrarium/gateway'
import { openWriter, StoreError } from '@terrarium/store'
import type { Writer } from '@terrarium/store'
import type { DataFolder } from './data-folder.ts'
import { REGION_GROUPS } from './settings/settings.ts'
import type { RegionGroupName, Settings } from './settings/settings.ts'
import { StartError } from './start-error.ts'

/** The embedded databases: one store a region group, and one of the account service. */
export interface EmbeddedDatabases {
  /** undefined: the account service's data is elsewhere. */
  readonly control: Gateway | undefined
  /** Gateways of the region groups that are embedded. */
  readonly regions: ReadonlyMap<RegionGroupName, Gateway>
  /** Resolves when queries can be run. */
  ready(): Promise<void>
  /** Lets queries under way finish and closes the stores. */
  close(): Promise<void>
}

interface Place {
  readonly name: RegionGroupName | 'control'
  readonly path: string
}

/** Opens the embedded stores and starts their executors, which warm up in the background. @throws {StartError} */
export async function openDatabases(settings: Settings, folder: DataFolder): Promise<EmbeddedDatabases> {
  const places = embeddedPlaces(settings, folder)
  const writers = await openWriters(places, folder)
  const stores = places.map(({ path }) => ({ path, rootSecret: settings.rootKey }))
  const pool = createExecutorPool({ stores, clock: systemClock })
  const gateways = new Map(places.map(({ name }, store) => [name, gatewayOf(pool, store, writers)]))
  return {
    control: gateways.get('control'),
    regions: new Map(REGION_GROUPS.flatMap((name) => entryOf(name, gateways.get(name)))),
    ready: () => pool.ready(),
    close: async () => {
      await pool.close()
      await Promise.all(writers.map((writer) => writer.close()))
    },
  }
}

function embeddedPlaces(settings: Settings, folder: DataFolder): Place[] {
  const regions = REGION_GROUPS.filter((name) => settings.remoteRegions[name] === undefined)
  const places: Place[] = regions.map((name) => ({ name, path: folder.regionOf(name) }))
  return settings.remoteControl === undefined ? [...places, { name: 'control', path: folder.control }] : places
}

async function openWriters(places: readonly Place[], folder: DataFolder): Promise<Writer[]> {
  const opened = await Promise.allSettled(places.map(({ path }) => openWriter(path)))
  const failure = opened.find((each) => each.status === 'rejected')
  const writers = opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  if (failure === undefined) return writers
  await Promise.all(writers.map((writer) => writer.close()))
  throw explain(failure.reason, folder)
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

function gatewayOf(pool: ExecutorPool, store: number, writers: readonly Writer[]): Gateway {
  const writer = writers[store]
  if (writer === undefined) throw new Error('each store has a writer')
  return createGateway({ pool, store, writer })
}

function entryOf(name: RegionGroupName, gateway: Gateway | undefined): [RegionGroupName, Gateway][] {
  return gateway === undefined ? [] : [[name, gateway]]
}
