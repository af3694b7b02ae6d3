import { formatDatabasePath, InvalidRegionGroupError, parseDatabasePath } from '@terrarium/contracts'

/** The path of a database or a region group as people know it: `us/shop` for `us-std/shop`. What is no path stays as it is. */
export function shownPath(path: string): string {
  try {
    return formatDatabasePath(parseDatabasePath(path))
  } catch (error: unknown) {
    if (error instanceof InvalidRegionGroupError) return path
    throw error
  }
}
