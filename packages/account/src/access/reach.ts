import type { DatabaseGrant, DatabasePath } from '@terrarium/contracts'
import type { Member } from './caller.ts'

/** What one member reaches of the databases, for one request. */
export interface Reach {
  /** Whether only databases are reached that were granted. */
  readonly isLimited: boolean
  /** Returns what the member may do in the database at a path; the root of a region group is granted to nobody. */
  accessTo(path: DatabasePath): Promise<DatabaseGrant | undefined>
  /** The answer is the same for a database that is not there. @throws {AccountError} permission_denied */
  require(path: DatabasePath, access: DatabaseGrant): Promise<void>
  /**
   * Returns which databases directly below a path the member sees, as keys: those granted, and those on the way to one that is.
   * undefined: all of them. @throws {AccountError} permission_denied
   */
  visibleBelow(path: DatabasePath): Promise<ReadonlySet<string> | undefined>
}

/** The reach of a member whose role opens every database. */
export const UNLIMITED: Reach = {
  isLimited: false,
  accessTo: () => Promise.resolve('write'),
  require: () => Promise.resolve(),
  visibleBelow: () => Promise.resolve(undefined),
}

/** Finds what a member reaches, for one request. */
export type ReachOf = (member: Member) => Promise<Reach>

/** Names a database across region groups: `us/` and its global id. */
export function databaseKey({ regionGroup }: Pick<DatabasePath, 'regionGroup'>, globalId: string): string {
  return `${regionGroup}/${globalId}`
}

/** Returns those of a list whose database the member may read, in their order; `pathOf` returns undefined for one that is gone. */
export async function filterReadable<T>(
  reach: Reach,
  rows: readonly T[],
  pathOf: (row: T) => DatabasePath | undefined | Promise<DatabasePath | undefined>,
): Promise<T[]> {
  if (!reach.isLimited) return [...rows]
  const mayRead = async (path: DatabasePath | undefined): Promise<boolean> =>
    path !== undefined && (await reach.accessTo(path)) !== undefined
  const readable = await Promise.all(rows.map(async (row) => mayRead(await pathOf(row))))
  return rows.filter((_row, index) => readable[index])
}
