import { formatDatabasePath, InvalidRegionGroupError, parseDatabasePath } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { useSearchParams } from 'react-router'

/** Reads the path of a database as somebody writes it, `eu/shop:orders`; undefined when it names none. */
export function readTypedPath(typed: string): DatabasePath | undefined {
  try {
    const { regionGroup, names } = parseDatabasePath(typed.trim().replace(/:/g, '/'))
    return names.length === 0 || names.includes('') ? undefined : { regionGroup, names }
  } catch (error: unknown) {
    if (error instanceof InvalidRegionGroupError) return undefined
    throw error
  }
}

/** The database that the page's one is compared with; it stands in the address as `with`. */
export function useCompared(): { readonly other: DatabasePath | undefined; readonly compareWith: (other: DatabasePath) => void } {
  const [search, setSearch] = useSearchParams()
  return {
    other: readTypedPath(search.get('with') ?? ''),
    compareWith: (other) => {
      const next = new URLSearchParams(search)
      next.set('with', formatDatabasePath(other))
      setSearch(next)
    },
  }
}
