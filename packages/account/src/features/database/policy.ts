import type { Permission } from '../../access/authorize.ts'

/** Who may see the tree of databases. */
export const LIST_DATABASES: Permission = { resource: 'databases', action: 'list' }
