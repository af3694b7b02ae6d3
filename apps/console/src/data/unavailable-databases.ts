import { formatDatabasePath } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { QueryFailedError } from './query-outcome.ts'
import { Subscribable } from './subscribable.ts'

/** Whether a failure, or the outcome of a query, says that a copy or restore writes the database. */
export function isUnavailable(failure: unknown): boolean {
  const told = failure instanceof QueryFailedError ? failure.failure : failure
  return typeof told === 'object' && told !== null && 'code' in told && told.code === 'database_unavailable'
}

/** Databases that have answered that they are unavailable. */
class UnavailableDatabases extends Subscribable {
  readonly #paths = new Set<string>()

  /** Whether a database, or one above it, is unavailable. */
  readonly has = ({ regionGroup, names }: DatabasePath): boolean =>
    this.#paths.size > 0 && names.some((_name, at) => this.#paths.has(formatDatabasePath({ regionGroup, names: names.slice(0, at + 1) })))

  add(path: DatabasePath): void {
    if (this.has(path)) return
    this.#paths.add(formatDatabasePath(path))
    this.notify()
  }

  clear(): void {
    this.#paths.clear()
    this.notify()
  }
}

export const unavailableDatabases = new UnavailableDatabases()

/** Waits for the work of a database, and keeps it when the outcome or the failure says that the database is unavailable. */
export async function noticeUnavailable<Outcome>(path: DatabasePath, work: Promise<Outcome>): Promise<Outcome> {
  try {
    const outcome = await work
    if (isUnavailable(outcome)) unavailableDatabases.add(path)
    return outcome
  } catch (error: unknown) {
    if (isUnavailable(error)) unavailableDatabases.add(path)
    throw error
  }
}
