import { UPGRADE_PLANS } from '@terrarium/contracts'
import { usePermission } from './permissions.ts'
import { useSession } from './services.ts'

/** Whether to show the way to a larger plan: to those who may take it or whose plan has one; never to marketplace subscribers. */
export function useMayUpgrade(): boolean {
  const plan = useSession()?.account.plan ?? ''
  const mayUpgrade = usePermission('upgrades', 'create')
  const hasBilling = usePermission('billing-first-party', 'read')
  return hasBilling && (mayUpgrade || UPGRADE_PLANS.some((upgradable) => upgradable === plan))
}
