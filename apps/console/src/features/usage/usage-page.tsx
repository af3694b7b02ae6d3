import { ApiError, isFlagOn, REGION_GROUPS, REGION_PREFIXES, regionGroupName, USAGE_METRICS } from '@terrarium/contracts'
import type { UsageMetric, UsageReport } from '@terrarium/contracts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { usePermission } from '../../data/permissions.ts'
import { useServices, useSession } from '../../data/services.ts'
import { text } from '../../messages/metering-text.ts'
import { Button } from '../../ui/button.tsx'
import { downloadText } from '../../ui/download.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ResourceFailed } from '../../ui/guard-pages.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Pane, PaneContent, PaneHead } from '../../ui/pane.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Table } from '../../ui/table.tsx'
import type { Column } from '../../ui/table.tsx'
import { SelectField } from '../../ui/text-field.tsx'
import { Time } from '../../ui/time.tsx'
import { formatAmount } from './amount.ts'
import { UsageChart } from './usage-chart.tsx'
import { PERIOD_DAYS, usageQuery } from './usage-period.ts'
import type { PeriodDays } from './usage-period.ts'
import styles from './usage.module.css'

const VIEWS = [
  { id: 'chart', label: text('usage.chart') },
  { id: 'table', label: text('usage.table') },
] as const
const PERIOD_TEXTS = { 1: 'usage.day', 7: 'usage.week', 30: 'usage.month', 90: 'usage.quarter' } as const
const PERIOD_OPTIONS = PERIOD_DAYS.map((days) => ({ value: String(days), label: text(PERIOD_TEXTS[days]) }))
const REGION_OPTIONS = [
  { value: '', label: text('usage.all') },
  ...REGION_PREFIXES.map((prefix) => ({ value: regionGroupName(prefix), label: REGION_GROUPS[prefix].displayName })),
]
const DEFAULT_DAYS: PeriodDays = 7
/** Shown only where an account pays for them. */
const FLAGGED: readonly UsageMetric[] = ['realtime', 'logs']

/** What the address of the page says, and its change. */
function useChoice() {
  const [params, setParams] = useSearchParams()
  const session = useSession()
  const isFlagged = isFlagOn(session?.feature_flags, 'show_realtime_log_spend')
  const metrics = USAGE_METRICS.filter((metric) => isFlagged || !FLAGGED.includes(metric))
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(params)
    if (value === '') next.delete(name)
    else next.set(name, value)
    setParams(next, { replace: true })
  }
  return {
    change,
    metrics,
    metric: metrics.find((each) => each === params.get('metric')) ?? 'read',
    days: PERIOD_DAYS.find((days) => String(days) === params.get('days')) ?? DEFAULT_DAYS,
    path: params.get('region') ?? undefined,
    view: params.get('view') === 'table' ? ('table' as const) : ('chart' as const),
  }
}
type Choice = ReturnType<typeof useChoice>

function Controls({ choice: { change, days, path, view, metric, metrics } }: { readonly choice: Choice }) {
  return (
    <div className={styles['bar']}>
      <SelectField
        label={text('usage.period')}
        options={PERIOD_OPTIONS}
        value={String(days)}
        onChange={({ target }) => change('days', target.value)}
      />
      <SelectField
        label={text('usage.region')}
        options={REGION_OPTIONS}
        value={path ?? ''}
        onChange={({ target }) => change('region', target.value)}
      />
      <SelectField
        label={text('usage.metric')}
        options={metrics.map((each) => ({ value: each, label: text(`usage.metric.${each}`) }))}
        value={metric}
        onChange={({ target }) => change('metric', target.value)}
      />
      <Segmented label={text('usage.view')} options={VIEWS} value={view} onChange={(chosen) => change('view', chosen)} />
    </div>
  )
}

function Tiles({ report, metrics }: { readonly report: UsageReport; readonly metrics: readonly UsageMetric[] }) {
  return (
    <ul className={styles['tiles']}>
      {metrics.map((metric) => (
        <li key={metric}>
          <span className={styles['name']}>{text(`usage.metric.${metric}`)}</span>
          <span className={styles['total']}>{formatAmount(metric, report.metrics[metric].total)}</span>
        </li>
      ))}
    </ul>
  )
}

type DatabaseRow = UsageReport['by_database'][number]

function databaseColumns(metrics: readonly UsageMetric[]): readonly Column<DatabaseRow>[] {
  return [
    { id: 'database', label: text('usage.database'), cell: ({ path }) => <bdi>{path}</bdi> },
    ...metrics.map((metric): Column<DatabaseRow> => {
      const cell = ({ totals }: DatabaseRow) => formatAmount(metric, totals[metric])
      return { id: metric, label: text(`usage.metric.${metric}`), align: 'end', cell }
    }),
  ]
}

function timeColumns(metric: UsageMetric): readonly Column<readonly [string, number]>[] {
  return [
    { id: 'time', label: text('usage.time'), cell: ([time]) => <Time value={time} /> },
    { id: 'amount', label: text('usage.amount'), align: 'end', cell: ([, amount]) => formatAmount(metric, amount) },
  ]
}

/** The figures of the page: a line an interval, a column a metric. */
function toCsv(report: UsageReport, metrics: readonly UsageMetric[]): string {
  const times = report.metrics.read.series.map(([time]) => time)
  const lines = times.map((time, at) => [time, ...metrics.map((metric) => report.metrics[metric].series[at]?.[1] ?? 0)].join(','))
  return [['time', ...metrics].join(','), ...lines, ''].join('\r\n')
}

function Report({ report, choice }: { readonly report: UsageReport; readonly choice: Choice }) {
  const { metric, metrics, view, change } = choice
  if (report.by_database.length === 0) {
    const widen = <Button onClick={() => change('days', '90')}>{text('usage.widen')}</Button>
    return (
      <EmptyState title={text('usage.empty')} actions={widen}>
        {text('usage.empty_help')}
      </EmptyState>
    )
  }
  const { series } = report.metrics[metric]
  return (
    <div className={styles['stack']}>
      <Tiles report={report} metrics={metrics} />
      {view === 'chart' ? (
        <UsageChart key={metric} metric={metric} series={series} />
      ) : (
        <Table
          caption={text('usage.by_time', { metric: text(`usage.metric.${metric}`) })}
          columns={timeColumns(metric)}
          rows={series}
          rowKey={([time]) => time}
        />
      )}
      <Table caption={text('usage.by_database')} columns={databaseColumns(metrics)} rows={report.by_database} rowKey={({ path }) => path} />
      <p>
        {text('usage.console', { count: report.console_operations.toLocaleString() })} {text('usage.lag')}
      </p>
      <Button icon="download" onClick={() => downloadText('usage.csv', toCsv(report, metrics), 'text/csv')}>
        {text('usage.csv')}
      </Button>
    </div>
  )
}

function Usage() {
  const choice = useChoice()
  const { data, error, refetch } = useQuery(usageQuery(useServices(), choice))
  if (error instanceof ApiError && error.status === 403) return <EmptyState jar="lock" title={text('usage.denied')} />
  if (error !== null) return <ResourceFailed error={error} onRetry={() => void refetch()} />
  return (
    <PaneContent>
      <Controls choice={choice} />
      {data === undefined ? <SkeletonRows /> : <Report report={data} choice={choice} />}
    </PaneContent>
  )
}

/** What the account's databases used. */
export function UsagePage() {
  usePageTitle(text('usage.title'))
  const mayRead = usePermission('usage', 'read')
  return (
    <Pane>
      <PaneHead title={text('usage.title')} />
      {mayRead ? <Usage /> : <EmptyState jar="lock" title={text('usage.denied')} />}
    </Pane>
  )
}
