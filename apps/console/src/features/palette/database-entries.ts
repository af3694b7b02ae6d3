import { isFlagOn } from '@terrarium/contracts'
import type { DatabasePath, FeatureFlags } from '@terrarium/contracts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { DATABASE_TABS, exportHref, paths } from '../../config/paths.ts'
import type { DatabaseTab } from '../../config/paths.ts'
import { isSchemaKind, RESOURCE_KINDS } from '../../config/resource-kinds.ts'
import { contentNamesQuery } from '../../data/contents-list.ts'
import { databasesQuery } from '../../data/database-queries.ts'
import { useServices, useSession } from '../../data/services.ts'
import { text } from '../../messages/explorer-text.ts'
import type { IconName } from '../../ui/icon.tsx'
import { databaseEntry } from './found-databases.ts'
import type { PaletteEntry } from './palette-entry.ts'
import { useQueryEntries } from './query-entries.ts'

const ICONS = { collections: 'collection', functions: 'function', roles: 'role', access_providers: 'accessProvider', keys: 'key' } as const
/** The path that is given while there is no database; nothing is asked of it. */
const NOWHERE: DatabasePath = { regionGroup: 'us', names: [] }

const TAB_ICONS: Readonly<Record<DatabaseTab, IconName>> = {
  overview: 'database',
  shell: 'shell',
  schema: 'schema',
  compare: 'columns',
  activity: 'clock',
}

/** The pages of a database itself. */
export function hereEntries({ regionGroup, names }: DatabasePath, flags: FeatureFlags | undefined): readonly PaletteEntry[] {
  const group = text('palette.go')
  const tabs = DATABASE_TABS.filter((tab) => tab !== 'schema' || isFlagOn(flags, 'schema_version'))
  return [
    ...tabs.map((tab): PaletteEntry => ({
      ...{ id: tab, group, label: text(`database.${tab}`), icon: TAB_ICONS[tab], href: paths.database.href(regionGroup, names, tab) },
    })),
    { id: 'export', group, label: text('databases.export'), icon: 'download', href: exportHref(regionGroup, names) },
  ]
}

/** The things of a database. */
export function useContents(path: DatabasePath | undefined): readonly PaletteEntry[] {
  const services = useServices()
  const { data } = useQuery({ ...contentNamesQuery(services, path ?? NOWHERE), enabled: path !== undefined })
  if (path === undefined || data === undefined) return []
  return RESOURCE_KINDS.flatMap((kind) => [
    { id: kind, group: text('palette.go'), label: text(`kind.${kind}`), icon: ICONS[kind], href: paths.resourceList.href(path, kind) },
    ...data[kind].map((name) => ({
      id: `${kind}/${name}`,
      group: text(`kind.${kind}`),
      label: name,
      icon: ICONS[kind],
      href: isSchemaKind(kind) ? paths.resource.href(path, kind, name) : paths.resourceList.href(path, kind),
    })),
  ])
}

/** What a database holds that the palette looks into: its pages, its things, the databases below it and its queries. */
export function useInsideEntries(path: DatabasePath | undefined): readonly PaletteEntry[] {
  const services = useServices()
  const flags = useSession()?.feature_flags
  const contents = useContents(path)
  const queries = useQueryEntries(path)
  const { data } = useInfiniteQuery({ ...databasesQuery(services, path ?? NOWHERE), enabled: path !== undefined, retry: false })
  if (path === undefined) return []
  const children = (data?.pages ?? []).flatMap(({ results }) => results).map(({ name }) => databaseEntry(path, name))
  return [...hereEntries(path, flags), ...contents, ...children, ...queries]
}
