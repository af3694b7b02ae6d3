import type { AuditAction } from '@terrarium/contracts'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../access/caller.ts'
import { AccountError } from '../../context/account-error.ts'
import { HeldElsewhereError } from '../../processes/held-elsewhere-error.ts'
import { addressOf } from '../../processes/passed-on.ts'
import { actedBy, type AuditLog, type AuditRecord } from './service.ts'

/** A request, and the member who made it. */
export interface OwnRequest {
  readonly caller: Pick<Caller, 'member'>
  readonly request: Pick<FastifyRequest, 'ip'> & Partial<Pick<FastifyRequest, 'passedOn'>>
}

/** What an entry says beyond who did what from where. */
export type OwnRecord = Pick<AuditRecord, 'target' | 'details' | 'outcome'>

/** Records what a member did in a request. */
export function recordOwn(audit: AuditLog, { caller, request }: OwnRequest, action: AuditAction, rest: OwnRecord = {}): Promise<void> {
  return audit.record({ ...actedBy(caller.member), action, address: addressOf(request), ...rest })
}

/** A change that a member asks for, and what the log says of it. */
export interface RecordedChange<T> {
  readonly action: AuditAction
  /** What is to be changed, as far as it is known before. */
  readonly target?: AuditRecord['target']
  readonly make: () => Promise<T>
  /** What an entry says of the change that was made. */
  readonly describe: (made: T) => OwnRecord
}

/**
 * Makes a change and records how it ended: done, refused because of the member's rights, or failed. What another process has to do is recorded
 * there. @throws {AccountError} of the change
 */
export async function recordChange<T>(audit: AuditLog, own: OwnRequest, { action, target, make, describe }: RecordedChange<T>): Promise<T> {
  try {
    const made = await make()
    await recordOwn(audit, own, action, describe(made))
    return made
  } catch (error: unknown) {
    if (error instanceof AccountError && !(error instanceof HeldElsewhereError)) {
      const outcome = error.code === 'permission_denied' ? 'denied' : 'failure'
      await recordOwn(audit, own, action, { outcome, details: { reason: error.code }, ...(target && { target }) })
    }
    throw error
  }
}
