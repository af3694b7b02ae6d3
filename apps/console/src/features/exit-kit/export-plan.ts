import { childPath, formatDatabasePath } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { databaseQuery } from '../../data/database-details.ts'
import { fql } from '../../data/fql.ts'
import type { QueryTemplate } from '../../data/fql.ts'
import { readPages } from '../../data/read-pages.ts'
import type { Services } from '../../data/services.ts'
import { fieldsOf, toPlain } from '../../data/wire-value.ts'
import type { PlainValue, WireValue } from '../../data/wire-value.ts'

/** What a member wants exported. Schema text always is. */
export interface ExportChoice {
  readonly documents: boolean
  /** Documents as plain JSON too, for other programs. */
  readonly plain: boolean
  /** Names, roles and expiry of keys, and whose credentials there are; never a secret. */
  readonly keys: boolean
  readonly savedQueries: boolean
  readonly children: boolean
}

/** A collection to be read. */
export interface PlannedCollection {
  readonly name: string
  /** Fields that are computed, not stored. */
  readonly computed: ReadonlySet<string>
  /** Days for which earlier times can be read; undefined: for ever. */
  readonly historyDays: number | undefined
}

/** A database to be read. */
export interface PlannedDatabase {
  readonly path: DatabasePath
  /** How this browser names what it keeps of the database. */
  readonly storageKey: string
  /** Its folder in the archive. */
  readonly folder: string
  readonly collections: readonly PlannedCollection[]
}

type Source = Pick<PlannedDatabase, 'path' | 'storageKey' | 'folder'>

async function rowsOf(services: Services, path: DatabasePath, set: QueryTemplate, signal: AbortSignal): Promise<readonly PlainValue[]> {
  const rows: PlainValue[] = []
  const onPage = (items: readonly WireValue[]) => void rows.push(...items.map(toPlain))
  await readPages(services, { path, set, at: undefined, screen: 'export', signal, onPage })
  return rows
}

function textOf(value: PlainValue | undefined): string {
  return typeof value === 'string' ? value : ''
}

/** A name that is a folder of its own wherever the archive is unpacked. */
function folderName(name: string): string {
  return /^\.+$/.test(name) ? `_${name}` : name
}

async function readCollections(services: Services, path: DatabasePath, signal: AbortSignal): Promise<readonly PlannedCollection[]> {
  const set = fql`Collection.all().map(def => { name: def.name, computed: def.computed_fields, history: def.history_days })`
  return (await rowsOf(services, path, set, signal)).map((row) => {
    const { name, computed, history } = fieldsOf(row)
    return {
      name: textOf(name),
      computed: new Set(Object.keys(fieldsOf(computed))),
      historyDays: typeof history === 'number' ? history : undefined,
    }
  })
}

async function readChildren(services: Services, parent: Source, signal: AbortSignal): Promise<readonly Source[]> {
  const set = fql`Database.all().map(db => { name: db.name, id: db.global_id })`
  return (await rowsOf(services, parent.path, set, signal)).map((row) => {
    const name = textOf(fieldsOf(row)['name'])
    const id = fieldsOf(row)['id']
    const path = childPath(parent.path, name)
    const storageKey = typeof id === 'string' ? id : formatDatabasePath(path)
    return { path, storageKey, folder: `${parent.folder}/databases/${folderName(name)}` }
  })
}

async function readFrom(services: Services, source: Source, children: boolean, signal: AbortSignal): Promise<readonly PlannedDatabase[]> {
  const collections = source.path.names.length === 0 ? [] : await readCollections(services, source.path, signal)
  const found: PlannedDatabase[] = [{ ...source, collections }]
  const below = children ? await readChildren(services, source, signal) : []
  for (const child of below) found.push(...(await readFrom(services, child, children, signal)))
  return found
}

/** Finds out what there is to export: a database and, on demand, those below it. */
export async function planExport(
  services: Services,
  path: DatabasePath,
  { children }: Pick<ExportChoice, 'children'>,
  signal: AbortSignal,
): Promise<readonly PlannedDatabase[]> {
  const details = path.names.length === 0 ? null : await services.cache.fetchQuery(databaseQuery(services, path))
  const folder = folderName(path.names[path.names.length - 1] ?? path.regionGroup)
  return readFrom(services, { path, storageKey: details?.globalId ?? formatDatabasePath(path), folder }, children, signal)
}
