import type { DatabaseEntry, DatabasePath } from '@terrarium/contracts'
import { childPath } from '@terrarium/contracts'
import type { ExplorerLocation } from '../../config/explorer-location.ts'
import { encodeDatabaseNames, paths } from '../../config/paths.ts'
import { isSchemaKind, RESOURCE_KINDS } from '../../config/resource-kinds.ts'
import type { ResourceKind } from '../../config/resource-kinds.ts'
import type { ContentNames } from '../../data/contents-list.ts'
import { formatCount } from '../../data/database-contents.ts'
import type { ContentCounts } from '../../data/database-contents.ts'
import type { Environment } from '../../data/environments.ts'
import { text } from '../../messages/explorer-text.ts'
import type { IconName } from '../../ui/icon.tsx'
import type { TreeRow } from '../../ui/tree.tsx'

/** Something that is loaded when its row is opened. */
export interface Loaded<Value> {
  readonly value: Value | undefined
  readonly failed: boolean
  readonly retry: () => void
}

/** What is known of the databases directly below one. */
export interface Level extends Loaded<readonly DatabaseEntry[]> {
  readonly hasMore: boolean
  readonly loadMore: () => void
}

export interface TreeState {
  readonly levelOf: (path: DatabasePath) => Level | undefined
  readonly countsOf: (path: DatabasePath) => ContentCounts | undefined
  readonly namesOf: (path: DatabasePath) => Loaded<ContentNames> | undefined
  readonly isExpanded: (id: string) => boolean
  /** Of a database right below a path. */
  readonly environmentOf: (entry: DatabaseEntry, parent: DatabasePath) => Environment | undefined
  readonly location: ExplorerLocation | undefined
}

export const KIND_ICONS: Readonly<Record<ResourceKind, IconName>> = {
  collections: 'collection',
  functions: 'function',
  roles: 'role',
  access_providers: 'accessProvider',
  keys: 'key',
}

/** Id of the row of a database, of a kind in it, or of one thing. No part of it holds a slash. */
export function rowId(names: readonly string[], kind?: ResourceKind, name?: string): string {
  return [
    encodeDatabaseNames(names),
    ...(kind === undefined ? [] : [kind]),
    ...(name === undefined ? [] : [encodeURIComponent(name)]),
  ].join('/')
}

/** The database that a row's id belongs to. */
export function namesOfRow(id: string): readonly string[] {
  const [names = ''] = id.split('/')
  return names === '' ? [] : names.split(':').map(decodeURIComponent)
}

/** Lays what is loaded below a path out as rows, open ones followed by what they hold. */
export function treeRows(parent: DatabasePath, state: TreeState, level = 1): readonly TreeRow[] {
  const loaded = state.levelOf(parent)
  if (loaded === undefined) return []
  const prefix = rowId(parent.names)
  if (loaded.failed) return [failedRow(`${prefix}/failed`, level, loaded.retry)]
  const rows = (loaded.value ?? []).flatMap((entry) => databaseRows(entry, parent, state, level))
  if (!loaded.hasMore) return rows
  return [...rows, { id: `${prefix}/more`, level, label: text('explorer.tree_more'), onSelect: loaded.loadMore, tone: 'note' }]
}

function databaseRows(entry: DatabaseEntry, parent: DatabasePath, state: TreeState, level: number): readonly TreeRow[] {
  const path = childPath(parent, entry.name)
  const id = rowId(path.names)
  const expanded = state.isExpanded(id)
  const isHere = state.location?.db.join(':') === path.names.join(':')
  const row: TreeRow = {
    id,
    level,
    label: entry.name,
    icon: 'database',
    strong: true,
    href: paths.database.href(path.regionGroup, path.names),
    expanded,
    selected: isHere && state.location.resource === undefined,
    environment: state.environmentOf(entry, parent),
  }
  if (!expanded) return [row]
  const kinds = RESOURCE_KINDS.flatMap((kind) => kindRows(kind, path, state, level + 1))
  return [row, ...kinds, ...treeRows(path, state, level + 1)]
}

function kindRows(kind: ResourceKind, path: DatabasePath, state: TreeState, level: number): readonly TreeRow[] {
  const id = rowId(path.names, kind)
  const count = state.countsOf(path)?.[kind]
  const isLeaf = kind === 'keys' || count === 0
  const expanded = !isLeaf && state.isExpanded(id)
  const names = expanded ? state.namesOf(path) : undefined
  const here = state.location?.db.join(':') === path.names.join(':') ? state.location.resource : undefined
  const row: TreeRow = {
    id,
    level,
    label: text(`kind.${kind}`),
    icon: KIND_ICONS[kind],
    href: paths.resourceList.href(path, kind),
    expanded: isLeaf ? undefined : expanded,
    selected: here?.kind === kind && (here.name === undefined || !expanded),
    end: count === undefined ? undefined : formatCount(count),
    busy: expanded && names?.value === undefined && names?.failed !== true,
  }
  if (!expanded || names === undefined) return [row]
  if (names.failed) return [row, failedRow(`${id}/failed`, level + 1, names.retry)]
  return [
    row,
    ...(names.value?.[kind] ?? []).map((name) => ({
      ...resourceRow(path, kind, name, level + 1),
      selected: here?.kind === kind && here.name === name,
    })),
  ]
}

/** The row of one thing with a name. */
export function resourceRow(path: DatabasePath, kind: ResourceKind, name: string, level: number): TreeRow {
  const href = isSchemaKind(kind) ? paths.resource.href(path, kind, name) : paths.resourceList.href(path, kind)
  return { id: rowId(path.names, kind, name), level, label: name, icon: KIND_ICONS[kind], href }
}

function failedRow(id: string, level: number, onSelect: () => void): TreeRow {
  return { id, level, label: `${text('explorer.tree_failed')}. ${text('errors.try_again')}`, onSelect, tone: 'failed' }
}
