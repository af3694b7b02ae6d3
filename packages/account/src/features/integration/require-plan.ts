import { hasPlanFeature } from '@terrarium/contracts'
import { AccountError } from '../../context/account-error.ts'

/** @throws {AccountError} plan_required where a plan has no integrations */
export function requireIntegrations(plan: string): void {
  if (!hasPlanFeature(plan, 'integrations')) throw new AccountError('plan_required')
}
