import type { UsageMetric, UsageReport } from '@terrarium/contracts'
import { useSyncExternalStore } from 'react'
import { formatMoney, prices } from '../../data/prices.ts'
import type { PriceTable } from '../../data/prices.ts'
import { useSession } from '../../data/services.ts'
import { text } from '../../messages/metering-text.ts'
import { Table } from '../../ui/table.tsx'
import type { Column } from '../../ui/table.tsx'
import { formatAmount } from './amount.ts'
import type { PageChoice } from './usage-choice.ts'
import { costOf, rateOf, ratedGroups } from './usage-cost.ts'
import { groupUsage } from './usage-groups.ts'
import type { UsageGroup } from './usage-groups.ts'
import styles from './usage.module.css'

type Groups = Parameters<typeof costOf>[2]

/** The rate at which a group is charged, where it is not 1 and the same for all of its databases. */
function rateText({ rows }: UsageGroup, groups: Groups): string | undefined {
  const rates = [...new Set(rows.map(({ path }) => rateOf(path, groups)))]
  return rates.length === 1 && rates[0] !== 1 ? text('usage.rate', { rate: rates[0] ?? 1 }) : undefined
}

function costColumn(table: PriceTable, groups: Groups): Column<UsageGroup> {
  const cell = (group: UsageGroup) => (
    <>
      {formatMoney(costOf(group.rows, table, groups))}
      <span className={styles['change']}>{rateText(group, groups)}</span>
    </>
  )
  return { id: 'cost', label: text('usage.cost'), align: 'end', cell }
}

function columnsOf(metrics: readonly UsageMetric[], cost: Column<UsageGroup> | undefined, label: string): readonly Column<UsageGroup>[] {
  return [
    { id: 'name', label, cell: ({ name }) => <bdi>{name}</bdi> },
    ...metrics.map((metric): Column<UsageGroup> => {
      const cell = ({ totals }: UsageGroup) => formatAmount(metric, totals[metric])
      return { id: metric, label: text(`usage.metric.${metric}`), align: 'end', cell }
    }),
    ...(cost === undefined ? [] : [cost]),
  ]
}

/** Figures by database or region group, with what they cost where this browser has prices. */
export function UsageGroupsTable({ report, choice }: { readonly report: UsageReport; readonly choice: PageChoice }) {
  const { metrics, grouping } = choice
  const groups = useSession()?.regionGroups
  const table = useSyncExternalStore(prices.subscribe, prices.get)
  const rated = ratedGroups(report.by_database, groups)
  const cost = table && costColumn(table, groups)
  return (
    <>
      <Table
        caption={text(`usage.by_${grouping}`)}
        columns={columnsOf(metrics, cost, text(grouping === 'region' ? 'usage.region' : 'usage.database'))}
        rows={groupUsage(report.by_database, grouping)}
        rowKey={({ name }) => name}
      />
      {table !== undefined && <p>{text('usage.cost_total', { amount: formatMoney(costOf(report.by_database, table, groups)) })}</p>}
      {rated.map(({ name, rate }) => (
        <p key={name}>{text('usage.rate_of', { region: name, rate })}</p>
      ))}
    </>
  )
}
