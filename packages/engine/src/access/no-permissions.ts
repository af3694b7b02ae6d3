import type { Permissions } from './permissions.ts'

/** Permits nothing: for expressions that run without any rights, like defaults. */
export const NO_PERMISSIONS: Permissions = {
  builtin: 'client',
  identity: undefined,
  token: undefined,
  logging: false,
  canRead: () => false,
  canReadHistory: () => false,
  canCreate: () => false,
  canWrite: () => false,
  canDelete: () => false,
  canCall: () => false,
  mayReadCollection: () => false,
  mayReadEvery: () => false,
  canReadSchema: () => false,
  canWriteSchema: () => false,
}
