import type { Permission } from '../../access/authorize.ts'

/** A session carries admin keys of region groups only for members who may write to every database. */
export const ADMINISTER_DATABASES: Permission = { resource: 'databases', action: 'write' }
