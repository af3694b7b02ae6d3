import { hasPlanFeature } from '@terrarium/contracts'
import type { Member } from '../../access/caller.ts'
import { AccountError } from '../../context/account-error.ts'

/** Backups, snapshots, copies and restores are one feature of a plan (console-spec §6). @throws {AccountError} plan_required */
export function requireBackups({ account }: Member): void {
  if (!hasPlanFeature(account.plan, 'backup-configurations')) throw new AccountError('plan_required')
}
