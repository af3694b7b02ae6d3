import { childPath, formatDatabasePath, REGION_PREFIXES } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { locationHref } from '../../config/paths.ts'
import { fql } from '../../data/fql.ts'
import { useServices, useSession } from '../../data/services.ts'
import { text } from '../../messages/explorer-text.ts'
import type { PaletteEntry } from './palette-entry.ts'

/** Milliseconds for which typing has to rest, and characters that there have to be, before servers are asked. */
const REST_MS = 250
const TYPED_MIN = 2
const FOUND_MAX = 20

/** A database below another, as the palette offers it. */
export function databaseEntry(parent: DatabasePath, name: string): PaletteEntry {
  const inside = childPath(parent, name)
  const { regionGroup, names } = inside
  return {
    id: `db/${regionGroup}/${names.join('/')}`,
    group: text('palette.databases'),
    label: name,
    detail: [regionGroup, ...names].join('/'),
    icon: 'database',
    href: locationHref(regionGroup, names),
    inside,
  }
}

/** What was typed, once typing has rested. */
function useRested(typed: string): string {
  const [rested, setRested] = useState('')
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(typed), REST_MS)
    return () => window.clearTimeout(timer)
  }, [typed])
  return rested
}

/** Databases whose names begin with what is typed: of each region group, and those below the page's database, loaded before or not. */
export function useFoundDatabases(path: DatabasePath | undefined, typed: string): readonly PaletteEntry[] {
  const { database } = useServices()
  const groups = useSession()?.regionGroups ?? {}
  const wanted = useRested(typed).replace(/^:/, '').trim()
  const enabled = /^\w/.test(wanted) && wanted.length >= TYPED_MIN
  const roots = REGION_PREFIXES.filter((prefix) => groups[prefix] !== undefined).map((regionGroup) => ({ regionGroup, names: [] }))
  const parents: readonly DatabasePath[] = path === undefined ? roots : [...roots, path]
  const results = useQueries({
    queries: parents.map((parent) => ({
      queryKey: ['palette', formatDatabasePath(parent), wanted],
      enabled,
      retry: false,
      queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<readonly string[]> => {
        const query = fql`Database.all().where(.name.startsWith(${wanted})).take(${FOUND_MAX}).toArray().map(.name)`
        const names = await database.read({ path: parent, role: 'admin', query, screen: 'explorer', operation: 'search', signal })
        return Array.isArray(names) ? names.filter((name): name is string => typeof name === 'string') : []
      },
    })),
  })
  return parents.flatMap((parent, index) => (results[index]?.data ?? []).map((name) => databaseEntry(parent, name)))
}
