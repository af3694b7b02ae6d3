import { formatAccountPath, type DatabaseKey } from '@terrarium/contracts'
import { ConstraintFailureError, fql, TimeStub } from 'fauna'
import { AccountError } from '../../account-error.ts'
import type { RegionGroupAccess } from '../../context.ts'
import { parseRequestPath, queryDatabase } from '../database/region-query.ts'

/** What a caller asks of a key. */
export interface NewDatabaseKey {
  readonly role: string
  readonly path: string
  readonly ttl?: string | undefined
  readonly name?: string | undefined
}

/** Mints keys of databases. */
export interface DatabaseKeyService {
  /** Creates a key in the database at a path. @throws {AccountError} invalid_path, invalid_role, validation_error, not_found, region_unavailable */
  create(key: NewDatabaseKey): Promise<DatabaseKey>
}

/** Creates the service. */
export function createDatabaseKeyService(regionGroups: readonly RegionGroupAccess[]): DatabaseKeyService {
  return {
    create: async ({ role, path: text, ttl, name }) => {
      const path = parseRequestPath(text)
      const fields = {
        role,
        ...(ttl === undefined ? {} : { ttl: TimeStub.from(new Date(ttl).toISOString()) }),
        ...(name === undefined ? {} : { data: { name } }),
      }
      const query = fql<{ id: string; secret: string } | null>`Key.create(${fields}) { id, secret }`
      const made = await queryDatabase(regionGroups, path, query).catch(refuseConstraint)
      // A key whose life is over when it begins does not come into being.
      if (made === null) throw new AccountError('validation_error', { fields: { ttl: 'invalid' } })
      return {
        ...made,
        role,
        path: formatAccountPath(path),
        ...(ttl === undefined ? {} : { ttl }),
        ...(name === undefined ? {} : { name }),
      }
    },
  }
}

function refuseConstraint(error: unknown): never {
  if (!(error instanceof ConstraintFailureError)) throw error
  const names = (field: string): boolean => error.constraint_failures.some(({ paths }) => paths?.some(([first]) => first === field) === true)
  if (names('ttl')) throw new AccountError('validation_error', { fields: { ttl: 'invalid' }, cause: error })
  throw new AccountError('invalid_role', { cause: error })
}
