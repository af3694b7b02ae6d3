import type { Value } from '@terrarium/values'
import type { TypeTable } from '../runtime/native.ts'
import { QueryError } from '../runtime/query-error.ts'
import { method, typeTable } from './native/native-definition.ts'
import { MISSING_IDENTITY, NO_TOKEN } from './native/null-results.ts'

export const queryModule: TypeTable = typeTable('Query', {
  methods: [
    method('identity', [], (_self: Value, _args, context) => context.permissions.identity ?? MISSING_IDENTITY),
    method('token', [], (_self: Value, _args, context) => context.permissions.token ?? NO_TOKEN),
    method('isEnvTypechecked', [], (_self: Value, _args, context) => context.database.typechecked),
    method('isEnvProtected', [], (_self: Value, _args, context) => {
      if (context.permissions.builtin !== 'admin') {
        throw new QueryError('permission_denied', 'Insufficient privileges to perform the action.')
      }
      return context.database.protected
    }),
  ],
})
