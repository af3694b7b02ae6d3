import { REGION_PREFIXES } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { useQueries } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { readExplorerAddress } from '../../config/explorer-location.ts'
import { paths } from '../../config/paths.ts'
import { databasesQuery } from '../../data/database-queries.ts'
import { useServices, useSession } from '../../data/services.ts'
import { shortcuts } from '../../data/shortcuts.ts'
import { text } from '../../messages/explorer-text.ts'
import { useDatabaseActions } from './database-actions.ts'
import type { BackUp } from './database-actions.ts'
import { hereEntries, useContents } from './database-entries.ts'
import { documentEntries } from './document-entries.ts'
import { HELP_ENTRIES, pageEntries, runAsEntries } from './fixed-entries.ts'
import { useMemberEntries } from './member-entries.ts'
import type { PaletteEntry } from './palette-entry.ts'
import { databaseEntry, useFoundDatabases } from './found-databases.ts'
import { useQueryEntries } from './query-entries.ts'

function currentDatabase(pathname: string): DatabasePath | undefined {
  const address = readExplorerAddress(pathname)
  if (address?.kind !== 'location' || address.location.db.length === 0) return undefined
  return { regionGroup: address.location.region, names: address.location.db }
}

/** The databases of every region group whose list is known, and those below the page's database. */
function useDatabases(path: DatabasePath | undefined): readonly PaletteEntry[] {
  const services = useServices()
  const groups = useSession()?.regionGroups ?? {}
  const roots = REGION_PREFIXES.filter((prefix) => groups[prefix] !== undefined).map((regionGroup): DatabasePath => ({
    regionGroup,
    names: [],
  }))
  const parents = path === undefined ? roots : [...roots, path]
  const lists = useQueries({
    queries: parents.map((parent) => {
      const { queryKey } = databasesQuery(services, parent)
      // What is loaded already is offered; the palette asks for nothing itself.
      return { queryKey, queryFn: () => Promise.reject(new Error('Never asked.')), enabled: false }
    }),
  })
  return parents.flatMap((parent, index) => {
    const pages = (
      lists[index]?.data as { readonly pages?: readonly { readonly results: readonly { readonly name: string }[] }[] } | undefined
    )?.pages
    return (pages ?? []).flatMap(({ results }) => results).map(({ name }) => databaseEntry(parent, name))
  })
}

/** Actions that the page has shortcuts for. */
function useActions(): readonly PaletteEntry[] {
  const all = useSyncExternalStore(shortcuts.subscribe, shortcuts.all)
  return all.flatMap(({ keys, label, applies, onPress }, index) =>
    label === undefined || applies?.(null) === false
      ? []
      : [
          {
            id: `action/${index}`,
            group: text('palette.actions'),
            label,
            icon: 'bolt' as const,
            keys: shortcuts.boundTo(keys),
            onSelect: onPress,
          },
        ],
  )
}

/** The documents that a pasted id or reference may mean in a database, by default that of the page. */
export function useDocumentEntries(typed: string, inside: DatabasePath | undefined): readonly PaletteEntry[] {
  const { pathname } = useLocation()
  const path = inside ?? currentDatabase(pathname)
  const contents = useContents(path)
  const collections = contents.filter(({ id }) => id.startsWith('collections/')).map(({ label }) => label)
  return path === undefined ? [] : documentEntries(path, collections, typed)
}

/** Everything that the palette offers on this page. */
export function usePaletteEntries(typed: string, onBackUp: BackUp | undefined): readonly PaletteEntry[] {
  const { pathname } = useLocation()
  const path = currentDatabase(pathname)
  const session = useSession()
  const groups = session?.regionGroups ?? {}
  const contents = useContents(path)
  const queries = useQueryEntries(path)
  const roles = contents.filter(({ id }) => id.startsWith('roles/')).map(({ label }) => label)
  const databases = useDatabases(path)
  const found = useFoundDatabases(path, typed)
  const actions = useActions()
  const databaseActions = useDatabaseActions(path, onBackUp)
  const members = useMemberEntries()
  const regions = REGION_PREFIXES.flatMap((prefix): PaletteEntry[] => {
    const group = groups[prefix]
    return group === undefined
      ? []
      : [{ id: `region/${prefix}`, group: text('palette.go'), label: group.displayName, icon: 'globe', href: paths.region.href(prefix) }]
  })
  const here = path === undefined ? [] : hereEntries(path, session?.feature_flags)
  return [
    ...here,
    ...contents,
    ...databases,
    ...found.filter(({ id }) => databases.every((known) => known.id !== id)),
    ...queries,
    ...regions,
    ...pageEntries(session),
    ...databaseActions,
    ...actions,
    ...members,
    ...runAsEntries(path, roles),
    ...HELP_ENTRIES,
  ]
}
