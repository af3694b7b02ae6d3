import { FREE_TRIAL_DAYS, OFFERED_PLANS, PLAN_OFFERS } from '@terrarium/contracts'
import type { OfferedPlan } from '@terrarium/contracts'
import { useId, useState } from 'react'
import { useKnownIdentity } from '../../data/identity-queries.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/billing-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { BankQuestion } from './bank-question.tsx'
import { changePlan, formatAmount, refreshBilling } from './billing.ts'
import { featuresLost, featureTexts, limitTexts, offerOf, priceText } from './plan-text.ts'
import { useTask } from './use-task.ts'
import styles from './billing.module.css'

interface PlanOptionProps {
  readonly plan: OfferedPlan
  readonly group: string
  readonly isCurrent: boolean
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function PlanOption({ plan, group, isCurrent, isChosen, onChoose }: PlanOptionProps) {
  const offer = PLAN_OFFERS[plan]
  return (
    <label className={styles['option']} data-chosen={isChosen || undefined}>
      <span className={styles['row']}>
        <input type="radio" name={group} value={plan} checked={isChosen} onChange={onChoose} />
        <strong>{offer.name}</strong>
        {isCurrent && <Badge>{text('plan.current')}</Badge>}
      </span>
      <span>{priceText(offer)}</span>
      <ul className={styles['limits']}>
        {[...limitTexts(offer.limits), ...featureTexts(plan)].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </label>
  )
}

function changeText(current: string, plan: OfferedPlan): string {
  const { name, monthlyCents } = PLAN_OFFERS[plan]
  const from = offerOf(current)?.name ?? current
  if (!monthlyCents) return text('plan.from_to_free', { from, to: name })
  return text('plan.from_to', { from, to: name, price: formatAmount(monthlyCents, 'usd') })
}

/** What a change of plan costs, and what is lost by it. */
function Change({ current, plan }: { readonly current: string; readonly plan: OfferedPlan }) {
  const lost = featuresLost(current, plan)
  return (
    <>
      <p>{changeText(current, plan)}</p>
      {lost.length > 0 && <Note tone="warn">{text('plan.without', { to: PLAN_OFFERS[plan].name, features: lost.join(', ') })}</Note>}
    </>
  )
}

interface PlanDialogProps {
  readonly open: boolean
  /** The plan of the account. */
  readonly current: string
  /** Called when a payment method is missing. */
  readonly onAddCard: () => void
  readonly onClose: () => void
}

/** Plans side by side, the price of the change, the bank's question; then the change goes on without the dialog. */
export function PlanDialog({ open, current, onAddCard, onClose }: PlanDialogProps) {
  const services = useServices()
  const identity = useKnownIdentity()
  const group = useId()
  const [chosen, setChosen] = useState<OfferedPlan>()
  const [question, setQuestion] = useState<string>()
  const task = useTask(text('plan.failed'), { conflict: text('plan.under_way') })
  const isUnderWay = identity?.planSynced === false
  const close = () => {
    setQuestion(undefined)
    task.clear()
    onClose()
  }
  const take = (plan: OfferedPlan | 'Trial') =>
    task.run(async () => {
      const { status, client_secret: secret, url } = await changePlan(services, plan)
      if (status === 'requires_action' && url !== null) window.location.assign(url)
      else if (status === 'requires_action' && secret !== null) setQuestion(secret)
      else await refreshBilling(services)
    })
  const isRefusedForCard = task.failure === text('plan.payment_required')
  return (
    <Dialog
      open={open}
      wide
      title={text('plan.choose')}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{text('action.close')}</Button>
          <Button
            variant="primary"
            loading={task.busy || isUnderWay}
            disabled={chosen === undefined || chosen === current || question !== undefined}
            onClick={() => chosen !== undefined && void take(chosen)}
          >
            {isUnderWay
              ? text('plan.upgrading')
              : chosen === undefined
                ? text('plan.change')
                : text('plan.take', { plan: PLAN_OFFERS[chosen].name })}
          </Button>
        </>
      }
    >
      {task.failure !== undefined && (
        <Note tone="bad" role="alert">
          {task.failure}{' '}
          {isRefusedForCard && (
            <Button size="sm" icon="plus" onClick={onAddCard}>
              {text('payment.add')}
            </Button>
          )}
        </Note>
      )}
      {isUnderWay && (
        <Note tone="info" role="status">
          {text('plan.upgrading_help')}
        </Note>
      )}
      <fieldset className={styles['options']}>
        <legend>{text('plan.choose')}</legend>
        {OFFERED_PLANS.map((plan) => (
          <PlanOption
            key={plan}
            plan={plan}
            group={group}
            isCurrent={plan === current}
            isChosen={plan === (chosen ?? current)}
            onChoose={() => setChosen(plan)}
          />
        ))}
      </fieldset>
      {chosen !== undefined && chosen !== current && <Change current={current} plan={chosen} />}
      {question !== undefined && (
        <BankQuestion
          clientSecret={question}
          onRefused={(error) => {
            setQuestion(undefined)
            task.fail(error)
          }}
          onConfirmed={async () => {
            setQuestion(undefined)
            await refreshBilling(services)
          }}
        />
      )}
      {identity?.eligible_for_trial === true && (
        <div className={styles['trial']}>
          <Button disabled={task.busy} onClick={() => void take('Trial')}>
            {text('plan.try', { days: FREE_TRIAL_DAYS })}
          </Button>
          <p className={styles['muted']}>{text('plan.try_help', { days: FREE_TRIAL_DAYS })}</p>
        </div>
      )}
    </Dialog>
  )
}
