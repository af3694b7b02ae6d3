import type { DatabaseEntry, DatabasePath } from '@terrarium/contracts'
import { childPath } from '@terrarium/contracts'
import { encodeDatabaseNames, paths } from '../../config/paths.ts'
import { text } from '../../messages/text.ts'
import type { TreeRow } from '../../ui/tree.tsx'

/** What is known of the databases directly below one. */
export interface Level {
  readonly databases: readonly DatabaseEntry[] | undefined
  readonly failed: boolean
  readonly hasMore: boolean
  readonly loadMore: () => void
  readonly retry: () => void
}

interface TreeState {
  readonly levelOf: (path: DatabasePath) => Level | undefined
  readonly isExpanded: (path: DatabasePath) => boolean
  readonly selectedNames: readonly string[]
  readonly filter: string
}

/** Id of a database's row. */
export function rowId(names: readonly string[]): string {
  return encodeDatabaseNames(names)
}

/** Lays the loaded databases below a path out as rows, open ones followed by their children. */
export function treeRows(parent: DatabasePath, state: TreeState, level = 1): readonly TreeRow[] {
  const loaded = state.levelOf(parent)
  if (loaded === undefined) return []
  const prefix = rowId(parent.names)
  if (loaded.failed)
    return [
      {
        id: `${prefix}:failed`,
        level,
        label: `${text('explorer.tree_failed')}. ${text('errors.try_again')}`,
        onSelect: loaded.retry,
        tone: 'failed',
      },
    ]
  const rows: TreeRow[] = []
  for (const entry of loaded.databases ?? []) {
    const path = childPath(parent, entry.name)
    const children = state.isExpanded(path) ? treeRows(path, state, level + 1) : []
    if (!matches(entry.name, state.filter) && children.length === 0) continue
    rows.push(databaseRow(entry, path, state, level), ...children)
  }
  if (loaded.hasMore) rows.push({ id: `${prefix}:more`, level, label: text('explorer.tree_more'), onSelect: loaded.loadMore, tone: 'note' })
  return rows
}

function databaseRow(entry: DatabaseEntry, path: DatabasePath, state: TreeState, level: number): TreeRow {
  const expanded = state.isExpanded(path)
  const children = state.levelOf(path)
  const isKnownLeaf = entry.has_children === false || (children?.databases?.length === 0 && !children.hasMore)
  return {
    id: rowId(path.names),
    level,
    label: entry.name,
    icon: 'database',
    href: paths.database.href(path.regionGroup, path.names),
    expanded: isKnownLeaf ? undefined : expanded,
    selected: state.selectedNames.join(':') === path.names.join(':'),
    busy: expanded && children !== undefined && children.databases === undefined && !children.failed,
  }
}

function matches(name: string, filter: string): boolean {
  return name.toLowerCase().includes(filter.trim().toLowerCase())
}
