import { findRegionPrefix, regionGroupName, type RegionPrefix } from './region-group.ts'

/** Where a database is: a region group and the names from its root down; no names denote the root itself. */
export interface DatabasePath {
  readonly regionGroup: RegionPrefix
  readonly names: readonly string[]
}

/** A path whose first segment names no region group. */
export class InvalidRegionGroupError extends Error {
  override readonly name = 'InvalidRegionGroupError'
  readonly prefix: string

  constructor(prefix: string) {
    super(`Invalid region group '${prefix}'`)
    this.prefix = prefix
  }
}

/**
 * Parses `us/parent/child`.
 *
 * The first segment may be a prefix or an alias of a region group in any case; slashes at either end are ignored.
 * @throws {InvalidRegionGroupError} when it is neither.
 */
export function parseDatabasePath(text: string): DatabasePath {
  const [prefix = '', ...names] = text.replace(/^\/+|\/+$/g, '').split('/')
  const regionGroup = findRegionPrefix(prefix)
  if (regionGroup === undefined) throw new InvalidRegionGroupError(prefix)
  return { regionGroup, names }
}

/** Renders a path with the prefix of its region group: `us/parent/child`. */
export function formatDatabasePath(path: DatabasePath): string {
  return [path.regionGroup, ...path.names].join('/')
}

/** Renders a path as account calls name it: `us-std/parent/child`. */
export function formatAccountPath(path: DatabasePath): string {
  return [regionGroupName(path.regionGroup), ...path.names].join('/')
}

/** Returns the path of a database directly below another. */
export function childPath(parent: DatabasePath, name: string): DatabasePath {
  return { regionGroup: parent.regionGroup, names: [...parent.names, name] }
}

/** Returns the path one level up; undefined for a region group's root. */
export function parentPath(path: DatabasePath): DatabasePath | undefined {
  if (path.names.length === 0) return undefined
  return { regionGroup: path.regionGroup, names: path.names.slice(0, -1) }
}
