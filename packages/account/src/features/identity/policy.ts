import type { Permission } from '../../access/authorize.ts'

/** Every member may ask who they are. */
export const READ_IDENTITY: Permission = { resource: 'whoami', action: 'read' }
