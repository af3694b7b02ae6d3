import type { UsageMetric, UsageReport as Report } from '@terrarium/contracts'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/metering-text.ts'
import { Button } from '../../ui/button.tsx'
import { downloadText } from '../../ui/download.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Table } from '../../ui/table.tsx'
import type { Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { formatAmount } from './amount.ts'
import { UsageChart } from './usage-chart.tsx'
import type { PageChoice } from './usage-choice.ts'
import { UsageGroupsTable } from './usage-groups-table.tsx'
import { UsageMarks } from './usage-mark-list.tsx'
import { passedBy } from './usage-marks.ts'
import type { UsageMark } from './usage-marks.ts'
import { previousUsageQuery } from './usage-period.ts'
import type { RangedReport, UsageRange } from './usage-period.ts'
import { fillSeries } from './usage-series.ts'
import type { UsagePoint } from './usage-series.ts'
import { UsageTiles } from './usage-tiles.tsx'
import { useUsageMarks } from './use-usage-marks.ts'
import styles from './usage.module.css'

function timeColumns(metric: UsageMetric, marks: readonly UsageMark[]): readonly Column<UsagePoint>[] {
  const passed: Column<UsagePoint> = { id: 'passed', label: text('usage.passed'), cell: ([, amount]) => passedBy(amount, marks) }
  return [
    { id: 'time', label: text('usage.time'), cell: ([time]) => <Time value={time} /> },
    { id: 'amount', label: text('usage.amount'), align: 'end', cell: ([, amount]) => formatAmount(metric, amount) },
    ...(marks.length > 0 ? [passed] : []),
  ]
}

/** The figures of the page: a line an interval, a column a metric. */
function toCsv(report: Report, range: UsageRange, metrics: readonly UsageMetric[]): string {
  const columns = metrics.map((metric) => fillSeries(report.metrics[metric].series, metric, range))
  const lines = (columns[0] ?? []).map(([time], at) => [time, ...columns.map((points) => points[at]?.[1] ?? 0)].join(','))
  return [['time', ...metrics].join(','), ...lines, ''].join('\r\n')
}

interface OverTimeProps {
  readonly choice: PageChoice
  readonly range: UsageRange
  readonly points: readonly UsagePoint[]
  readonly marks: readonly UsageMark[]
}

/** The chosen metric over time, as columns or as a table. */
function OverTime({ choice: { metric, view }, range: { granularity }, points, marks }: OverTimeProps) {
  if (view === 'chart')
    return <UsageChart key={`${metric} ${points.length}`} metric={metric} granularity={granularity} points={points} marks={marks} />
  return (
    <>
      <Table
        caption={text('usage.by_time', { metric: text(`usage.metric.${metric}`) })}
        columns={timeColumns(metric, marks)}
        rows={points}
        rowKey={([time]) => time}
      />
      <UsageMarks marks={marks} isDrawn={() => true} />
    </>
  )
}

const PERCENT = 100

/** What of all operations the console itself made. */
function consoleShare({ console_operations: count, metrics: { read, write, compute } }: Report) {
  const all = read.total + write.total + compute.total
  return { count: count.toLocaleString(), percent: all === 0 ? 0 : Math.round((count / all) * PERCENT) }
}

/** What was used: totals, over time, by database. */
export function UsageReport({ ranged: { report, range }, choice }: { readonly ranged: RangedReport; readonly choice: PageChoice }) {
  const { metric, metrics, change, usage } = choice
  const previous = useQuery(previousUsageQuery(useServices(), usage)).data
  const marks = useUsageMarks(choice, range)
  if (report.by_database.length === 0) {
    const widen = <Button onClick={() => change({ days: '90', from: undefined, to: undefined })}>{text('usage.widen')}</Button>
    return (
      <EmptyState title={text('usage.empty')} actions={widen}>
        {text('usage.empty_help')}
      </EmptyState>
    )
  }
  const points = fillSeries(report.metrics[metric].series, metric, range)
  return (
    <div className={styles['stack']}>
      <UsageTiles report={report} previous={previous} metrics={metrics} />
      <OverTime choice={choice} range={range} points={points} marks={marks} />
      <UsageGroupsTable report={report} choice={choice} />
      <p>
        {text('usage.console', consoleShare(report))} {text('usage.lag')}
      </p>
      <Button icon="download" onClick={() => downloadText('usage.csv', toCsv(report, range, metrics), 'text/csv')}>
        {text('usage.csv')}
      </Button>
    </div>
  )
}
