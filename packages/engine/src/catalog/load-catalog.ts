import { BoundedMap, type Timestamp } from '@terrarium/base'
import type { Snapshot } from '@terrarium/store'
import type { ObjectValue } from '@terrarium/values'
import { readMicros } from '@terrarium/store'
import { SYSTEM_DEFINITIONS } from '../model/system-definitions.ts'
import type {
  AccessProviderDefinition,
  Catalog,
  CollectionDefinition,
  DatabaseDefinition,
  FunctionDefinition,
  RoleDefinition,
} from '../model/catalog.ts'
import { buildStatesOf } from '../storage/index-build.ts'
import { schemaPinKey, schemaVersionKey } from '../model/key-space.ts'
import { databaseTreeVersion, loadDatabase } from './load-database.ts'
import { readCollection } from './read-collection.ts'
import { scanDefinitions } from './scan-definitions.ts'
import { readAccessProvider, readFunction, readRole } from './read-definitions.ts'
import { SYSTEM_ID } from '../model/system-ids.ts'

/** Loads the schemas of databases; one an engine, because it caches them. */
export interface Catalogs {
  /** The schema as of the snapshot, or undefined when there is no such database (any more). Costs two small reads when its schema has not changed, none when nothing has. */
  load(snapshot: Snapshot, scope: number): Catalog | undefined
}

/** Catalogs that are kept at once. */
const CATALOGS_MAX = 512
/** Bytes of definitions, as they are stored, of the catalogs that are kept: in memory they take about ten times as much. */
const DEFINITION_BYTES_MAX = 8 << 20

/** Creates a source of catalogs that keeps the latest ones in memory. `rootTypechecked`: whether the root database checks types. */
export function createCatalogs(rootTypechecked = true): Catalogs {
  const kept = new BoundedMap<number, KeptCatalog>(CATALOGS_MAX, DEFINITION_BYTES_MAX)
  return {
    load(snapshot, scope) {
      const known = kept.get(scope)
      if (known?.checkedAt === snapshot.time) return known.catalog
      const schemaVersion = schemaVersionOf(snapshot, scope)
      const treeVersion = databaseTreeVersion(snapshot)
      // Every change of the pin is a schema write, too.
      if (known?.treeVersion === treeVersion && known.catalog.latestVersion === schemaVersion) {
        known.checkedAt = snapshot.time
        return known.catalog
      }
      const loaded = loadCatalog(snapshot, scope, schemaVersion, rootTypechecked)
      if (loaded === undefined) kept.delete(scope)
      else kept.set(scope, { treeVersion, catalog: loaded.catalog, checkedAt: snapshot.time }, loaded.bytes)
      return loaded?.catalog
    },
  }
}

interface KeptCatalog {
  readonly treeVersion: Timestamp
  readonly catalog: Catalog
  checkedAt: Timestamp
}

/** Time of a database's last schema write; 0 when there was none. */
export function schemaVersionOf(snapshot: Snapshot, scope: number): Timestamp {
  const version = snapshot.get(schemaVersionKey(scope))
  return version === undefined ? 0 : readMicros(version, 0)
}

/** The version that is pinned while a schema is staged; undefined when none is. */
export function pinnedVersionOf(snapshot: Snapshot, scope: number): Timestamp | undefined {
  const version = snapshot.get(schemaPinKey(scope))
  return version === undefined ? undefined : readMicros(version, 0)
}

interface LoadedCatalog {
  readonly catalog: Catalog
  /** Of the definitions as they are stored. */
  readonly bytes: number
}

function loadCatalog(snapshot: Snapshot, scope: number, latestVersion: Timestamp, rootTypechecked: boolean): LoadedCatalog | undefined {
  const database = loadDatabase(snapshot, scope, rootTypechecked)
  if (database === undefined) return undefined
  const pinned = pinnedVersionOf(snapshot, scope)
  let bytes = 0
  const load = <T>(collection: number, read: (id: bigint, ts: Timestamp, document: ObjectValue) => T | undefined): readonly T[] =>
    [...scanDefinitions(snapshot, scope, collection, pinned)].flatMap(({ id, version }) => {
      bytes += version.bytes.length
      return read(id, version.ts ?? 0, version.data) ?? []
    })
  const builds = buildStatesOf(snapshot, scope)
  const read = (id: bigint, ts: Timestamp, document: ObjectValue): CollectionDefinition => readCollection(id, ts, document, builds)
  const active = load(SYSTEM_ID.Collection, read)
  const catalog = createCatalog({
    database,
    schemaVersion: pinned ?? latestVersion,
    latestVersion,
    isPinned: pinned !== undefined,
    collections: pinned === undefined ? active : withStaged(active, stagedCollections(snapshot, scope, read)),
    functions: load(SYSTEM_ID.Function, (id, _ts, document) => readFunction(id, document)),
    roles: load(SYSTEM_ID.Role, (id, _ts, document) => readRole(id, document)),
    accessProviders: load(SYSTEM_ID.AccessProvider, (_id, _ts, document) => readAccessProvider(document)),
  })
  return { catalog, bytes }
}

type ReadCollection = (id: bigint, ts: Timestamp, document: ObjectValue) => CollectionDefinition

/** The collections as the staged schema defines them, by their numbers. */
function stagedCollections(snapshot: Snapshot, scope: number, read: ReadCollection): ReadonlyMap<number, CollectionDefinition> {
  const staged = [...scanDefinitions(snapshot, scope, SYSTEM_ID.Collection, undefined)]
  return new Map(staged.map(({ id, version }) => [Number(id), read(id, version.ts ?? 0, version.data)]))
}

function withStaged(
  active: readonly CollectionDefinition[],
  staged: ReadonlyMap<number, CollectionDefinition>,
): readonly CollectionDefinition[] {
  return active.map((collection) => {
    const other = staged.get(collection.id)
    return other === undefined || other.ts === collection.ts ? collection : { ...collection, staged: other }
  })
}

interface CatalogContent {
  readonly database: DatabaseDefinition
  readonly schemaVersion: Timestamp
  readonly latestVersion?: Timestamp
  readonly isPinned?: boolean
  readonly collections: readonly CollectionDefinition[]
  readonly functions: readonly FunctionDefinition[]
  readonly roles: readonly RoleDefinition[]
  readonly accessProviders: readonly AccessProviderDefinition[]
}

/** Creates a catalog of the given definitions. */
export function createCatalog(content: CatalogContent): Catalog {
  const collections = byNameAndAlias([...SYSTEM_DEFINITIONS, ...content.collections])
  const byId = new Map([...SYSTEM_DEFINITIONS, ...content.collections].map((collection) => [collection.id, collection]))
  const functions = byNameAndAlias(content.functions)
  const roles = new Map(content.roles.map((role) => [role.name, role]))
  return {
    latestVersion: content.schemaVersion,
    isPinned: false,
    ...content,
    findCollection: (name) => collections.get(name),
    findCollectionById: (id) => byId.get(id),
    findFunction: (name) => functions.get(name),
    findRole: (name) => roles.get(name),
  }
}

/** Names win over aliases. */
function byNameAndAlias<T extends { readonly name: string; readonly alias: string | undefined }>(
  items: readonly T[],
): ReadonlyMap<string, T> {
  const found = new Map<string, T>()
  for (const item of items) if (item.alias !== undefined) found.set(item.alias, item)
  for (const item of items) found.set(item.name, item)
  return found
}
