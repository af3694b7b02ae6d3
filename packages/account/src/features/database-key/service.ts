import { formatAccountPath, type DatabaseKey } from '@terrarium/contracts'
import { ConstraintFailureError, fql, TimeStub } from 'fauna'
import { AccountError } from '../../context/account-error.ts'
import type { AccountContext } from '../../context/account-context.ts'
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
export function createDatabaseKeyService({ regionGroups, clock }: Pick<AccountContext, 'regionGroups' | 'clock'>): DatabaseKeyService {
  return {
    create: async ({ role, path: text, ttl, name }) => {
      const path = parseRequestPath(text)
      if (ttl !== undefined && Date.parse(ttl) * 1000 <= clock.now()) throw invalidTtl()
      const fields = {
        role,
        ...(ttl === undefined ? {} : { ttl: TimeStub.from(new Date(ttl).toISOString()) }),
        ...(name === undefined ? {} : { data: { name } }),
      }
      const query = fql<{ id: string; secret: string }>`Key.create(${fields}) { id, secret }`
      const made = await queryDatabase(regionGroups, path, query).catch(refuseConstraint)
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
  const names = (field: string): boolean =>
    error.constraint_failures.some(({ paths }) => paths?.some(([first]) => first === field) === true)
  if (names('ttl')) throw invalidTtl(error)
  throw new AccountError('invalid_role', { cause: error })
}

/** A key whose life is over when it begins is none. */
function invalidTtl(cause?: unknown): AccountError {
  return new AccountError('validation_error', { fields: { ttl: 'invalid' }, cause })
}
