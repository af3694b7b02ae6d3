import { InvalidRegionGroupError, parseDatabasePath, type DatabasePath } from '@terrarium/contracts'
import {
  AuthenticationError,
  ClientError,
  NetworkError,
  ProtocolError,
  QueryTimeoutError,
  ServiceError,
  ServiceInternalError,
  ThrottlingError,
  type Query,
  type QueryValue,
} from 'fauna'
import { AccountError } from '../../context/account-error.ts'
import type { RegionGroupAccess } from '../../context/account-context.ts'
import { UnansweredError } from '../../providers/unanswered-error.ts'

// A scoped secret separates its parts by colons and its path by slashes; neither may come from a name.
const SCOPABLE_NAME = /^[;@+$\-_.!~%\w]+$/

/** Parses the path of a request. @throws {AccountError} invalid_path */
export function parseRequestPath(text: string): DatabasePath {
  const path = parseOrRefuse(text)
  const wrong = path.names.find((name) => !SCOPABLE_NAME.test(name))
  if (wrong !== undefined) throw new AccountError('invalid_path', { reason: `Invalid identifier ${wrong}` })
  return path
}

function parseOrRefuse(text: string): DatabasePath {
  try {
    return parseDatabasePath(text)
  } catch (error: unknown) {
    if (error instanceof InvalidRegionGroupError) throw new AccountError('invalid_path', { reason: error.message })
    throw error
  }
}

/** Runs a query as admin of the database at a path. @throws {AccountError} not_found, region_unavailable, database_unavailable */
export async function queryDatabase<T extends QueryValue>(
  regionGroups: readonly RegionGroupAccess[],
  path: DatabasePath,
  query: Query<T>,
): Promise<T> {
  const region = regionGroups.find(({ prefix }) => prefix === path.regionGroup)
  if (region === undefined) throw new AccountError('not_found')
  try {
    const { data } = await region.client.query<T>(query, { secret: scopedSecret(region, path) })
    return data
  } catch (error: unknown) {
    throw toRegionError(error, path)
  }
}

function scopedSecret(region: RegionGroupAccess, path: DatabasePath): string {
  return path.names.length === 0 ? region.rootSecret : `${region.rootSecret}:${path.names.join('/')}:admin`
}

function toRegionError(error: unknown, path: DatabasePath): unknown {
  // The root secret itself is known to be right, so a refused scope means that there is no such database.
  if (error instanceof AuthenticationError && path.names.length > 0) return new AccountError('not_found', { cause: error })
  if (error instanceof ServiceError && error.code === 'database_unavailable') {
    return new AccountError('database_unavailable', { reason: error.message, cause: error })
  }
  if (error instanceof UnansweredError && error.mayHaveRun) return new AccountError('outcome_unknown', { cause: error })
  return UNAVAILABLE.some((kind) => error instanceof kind) ? new AccountError('region_unavailable', { cause: error }) : error
}

/** A `ClientError` is that of a request without an answer in time. */
const UNAVAILABLE = [
  NetworkError,
  ProtocolError,
  ServiceInternalError,
  QueryTimeoutError,
  ThrottlingError,
  AuthenticationError,
  ClientError,
] as const
