import type { BillingInfo } from '@terrarium/contracts'
import { useKnownIdentity } from '../../data/identity-queries.ts'
import { text } from '../../messages/billing-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Note } from '../../ui/note.tsx'
import { limitTexts, offerOf, priceText } from './plan-text.ts'
import styles from './billing.module.css'

/** The plan of the account: its name, its price and what it includes. */
export function PlanCard({ billing }: { readonly billing: BillingInfo }) {
  const identity = useKnownIdentity()
  const plan = billing.plans.usage
  const offer = offerOf(plan)
  const limits = offer === undefined ? [] : limitTexts(offer.limits)
  const title = (
    <span className={styles['row']}>
      <span>{text('plan.card')}</span>
      <Badge tone="ok">{offer?.name ?? plan}</Badge>
    </span>
  )
  return (
    <Card title={title}>
      {offer !== undefined && <p className={styles['price']}>{priceText(offer)}</p>}
      <ul className={styles['limits']} aria-label={text('plan.limits')}>
        {limits.length === 0 ? <li>{text('plan.unlimited')}</li> : limits.map((limit) => <li key={limit}>{limit}</li>)}
      </ul>
      {identity?.is_plan_deprecated === true && <Note tone="warn">{text('plan.deprecated')}</Note>}
      {identity?.planSynced === false && (
        <Note tone="info" role="status">
          {text('plan.upgrading')}
        </Note>
      )}
      {billing.trial_ends_at !== null && <Note tone="info">{text('plan.trial_until', { date: billing.trial_ends_at.slice(0, 10) })}</Note>}
    </Card>
  )
}
