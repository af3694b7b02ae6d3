import type { AuditAction } from '@terrarium/contracts'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../access/caller.ts'
import { actedBy, type AuditLog, type AuditRecord } from './service.ts'

/** Records what a member did in a request. */
export function recordOwn(
  audit: AuditLog,
  { caller, request }: { readonly caller: Caller; readonly request: FastifyRequest },
  action: AuditAction,
  rest: Pick<AuditRecord, 'target' | 'details'> = {},
): Promise<void> {
  return audit.record({ ...actedBy(caller.member), action, address: request.ip, ...rest })
}
