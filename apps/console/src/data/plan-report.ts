import { isPlan } from '@terrarium/contracts'
import { useEffect } from 'react'
import { tabStore } from './browser-storage.ts'
import { monitoring } from './observability.ts'
import { useSession } from './services.ts'

const ENTRY = 'unknown-plan'

/** Reports a plan that the console does not know to monitoring, once per session: such a plan has none of the gated features. */
export function useUnknownPlanReport(): void {
  const session = useSession()
  const plan = session?.account.plan
  const id = session?.session_id
  useEffect(() => {
    if (plan === undefined || id === undefined || isPlan(plan)) return
    const report = `${id} ${plan}`
    if (tabStore().get(ENTRY) === report) return
    tabStore().set(ENTRY, report)
    monitoring().action('unknown-plan', { plan })
  }, [plan, id])
}
