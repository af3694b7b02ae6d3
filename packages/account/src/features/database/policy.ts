import type { Permission } from '../../http/authorize.ts'

/** Who may see the tree of databases. */
export const LIST_DATABASES: Permission = { resource: 'databases', action: 'list' }
