import { formatDatabasePath, InvalidRegionGroupError, parseDatabasePath, type DatabasePath } from '@terrarium/contracts'
import { AccountError } from '../../context/account-error.ts'

/** Renders the last database of a page as the token of the page after it. It carries no rights. */
export function encodeListToken(path: DatabasePath): string {
  return Buffer.from(formatDatabasePath(path)).toString('base64url')
}

/** Reads such a token. @throws {AccountError} validation_error */
export function decodeListToken(token: string): DatabasePath {
  try {
    return parseDatabasePath(Buffer.from(token, 'base64url').toString('utf8'))
  } catch (error: unknown) {
    if (!(error instanceof InvalidRegionGroupError)) throw error
    throw invalidToken(error)
  }
}

const POSITION = /^\d{1,9}$/

/** Reads the token of a list that is paged by number. @throws {AccountError} validation_error */
export function decodePosition(token: string | undefined): number {
  if (token !== undefined && !POSITION.test(token)) throw invalidToken(undefined)
  return Number(token ?? 0)
}

/** A page of a list that is paged by number, out of one row more than it has. */
export function pageOf<T>(rows: readonly T[], start: number, size: number): { readonly results: T[]; readonly next_token?: string } {
  return { results: rows.slice(0, size), ...(rows.length > size && { next_token: String(start + size) }) }
}

function invalidToken(cause: unknown): AccountError {
  return new AccountError('validation_error', { fields: { next_token: 'invalid' }, cause })
}
