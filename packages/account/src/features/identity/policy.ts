import type { Permission } from '../../http/authorize.ts'

/** Every member may ask who they are. */
export const READ_IDENTITY: Permission = { resource: 'whoami', action: 'read' }
