import { hasPlanFeature } from '@terrarium/contracts'
import type { Member } from '../../access/caller.ts'
import { AccountError } from '../../context/account-error.ts'

/** Query logs are a feature of a plan (console-spec §6). @throws {AccountError} plan_required */
export function requireLogs({ account }: Member): void {
  if (!hasPlanFeature(account.plan, 'logs/query')) throw new AccountError('plan_required')
}
