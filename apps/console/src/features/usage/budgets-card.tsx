import type { UsageMetric, UsageReport } from '@terrarium/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import type { FormEvent } from 'react'
import { errorText } from '../../data/error-text.ts'
import { useServices, useSession } from '../../data/services.ts'
import { text } from '../../messages/metering-text.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FieldRow } from '../../ui/field-row.tsx'
import { Note } from '../../ui/note.tsx'
import { Progress } from '../../ui/progress.tsx'
import { SelectField, TextField } from '../../ui/text-field.tsx'
import { unitOf } from './alert-form.ts'
import { formatAmount } from './amount.ts'
import { usageBudgets } from './usage-budgets.ts'
import { monthUsageQuery } from './usage-period.ts'
import { isSize } from './usage-series.ts'
import styles from './usage.module.css'

const WHOLE = /^[1-9]\d{0,11}$/

interface BudgetFormProps {
  readonly metrics: readonly UsageMetric[]
  readonly onSet: (metric: UsageMetric, amount: number) => void
}

/** Takes the budget of a metric. */
function BudgetForm({ metrics, onSet }: BudgetFormProps) {
  const [metric, setMetric] = useState<UsageMetric>('read')
  const [typed, setTyped] = useState('')
  const [isRefused, setRefused] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!WHOLE.test(typed.trim())) return setRefused(true)
    onSet(metric, Number(typed) * unitOf(metric))
    setTyped('')
    setRefused(false)
  }
  return (
    <form aria-label={text('budget.form')} onSubmit={submit}>
      <FieldRow>
        <SelectField
          label={text('budget.metric')}
          options={metrics.map((value) => ({ value, label: text(`usage.metric.${value}`) }))}
          value={metric}
          onChange={({ target }) => setMetric(target.value as UsageMetric)}
        />
        <TextField
          label={text(isSize(metric) ? 'budget.mebibytes' : 'budget.operations')}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          error={isRefused ? text('budget.invalid') : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit">{text('budget.set')}</Button>
      </FieldRow>
    </form>
  )
}

interface BudgetProps {
  readonly metric: UsageMetric
  readonly budget: number
  /** Undefined while it is not known. */
  readonly used: number | undefined
  readonly onRemove: () => void
}

function Budget({ metric, budget, used, onRemove }: BudgetProps) {
  const name = text(`usage.metric.${metric}`)
  const amounts = { used: formatAmount(metric, used ?? 0), limit: formatAmount(metric, budget) }
  return (
    <li>
      <p className={styles['limitHead']}>
        <span>{name}</span>
        <span>
          {used === undefined ? formatAmount(metric, budget) : text('usage.of_limit', amounts)}{' '}
          <Button size="sm" variant="ghost" icon="close" aria-label={text('budget.remove', { metric: name })} onClick={onRemove} />
        </span>
      </p>
      <Progress label={text('budget.of', { metric: name })} value={Math.min(used ?? 0, budget)} max={budget} />
    </li>
  )
}

function Passed({ report, metric, budget }: { readonly report: UsageReport; readonly metric: UsageMetric; readonly budget: number }) {
  const used = report.metrics[metric].total
  if (used < budget) return null
  const words = { metric: text(`usage.metric.${metric}`), used: formatAmount(metric, used), budget: formatAmount(metric, budget) }
  return (
    <Note tone="warn" role="alert">
      {text('budget.passed', words)}
    </Note>
  )
}

/** What a member wants to use at most in a month, kept in this browser, with a notice for what is reached. */
export function BudgetsCard({ metrics }: { readonly metrics: readonly UsageMetric[] }) {
  const account = useSession()?.account.account_id ?? ''
  const all = usageBudgets()
  const budgets = useSyncExternalStore(all.subscribe, () => all.get(account))
  const set = metrics.filter((metric) => budgets[metric] !== undefined)
  const { data, error } = useQuery({ ...monthUsageQuery(useServices()), enabled: set.length > 0 })
  return (
    <Card title={text('budget.title')}>
      <div className={styles['stack']}>
        <p>{text('budget.help')}</p>
        {error !== null && (
          <Note tone="bad" role="alert">
            {errorText(error, { defaultMessage: text('usage.month_failed') })}
          </Note>
        )}
        {data !== undefined && set.map((metric) => <Passed key={metric} report={data} metric={metric} budget={budgets[metric] ?? 0} />)}
        {set.length > 0 && (
          <ul className={styles['limits']}>
            {set.map((metric) => (
              <Budget
                key={metric}
                metric={metric}
                budget={budgets[metric] ?? 0}
                used={data?.metrics[metric].total}
                onRemove={() => all.set(account, metric, undefined)}
              />
            ))}
          </ul>
        )}
        <BudgetForm metrics={metrics} onSet={(metric, amount) => all.set(account, metric, amount)} />
      </div>
    </Card>
  )
}
