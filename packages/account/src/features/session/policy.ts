import type { RolePermission } from '@terrarium/contracts'

/** A session carries admin keys of region groups only for members who may write to every database. */
export const ADMINISTER_DATABASES: RolePermission = { resource: 'databases', action: 'write' }
