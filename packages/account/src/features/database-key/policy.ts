import type { Permission } from '../../access/authorize.ts'

/** Who may mint keys: a minted key may have any role, so this takes every right over databases. */
export const CREATE_DATABASE_KEY: Permission = { resource: 'databases', action: 'write' }
