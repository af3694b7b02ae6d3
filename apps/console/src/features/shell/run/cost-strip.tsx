import { useSyncExternalStore } from 'react'
import { formatBytes } from '../../../ui/format-bytes.ts'
import { text as capabilityText } from '../../../messages/capability-text.ts'
import { text } from '../../../messages/shell-text.ts'
import { StatusIcon } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import type { QueryStats } from '../../../data/query-outcome.ts'
import type { CostTotal } from './run-book.ts'
import { formatMoney, moneyOf, prices } from '../../../data/prices.ts'
import { isWholeDryRun, lastFinished } from './run.ts'
import type { FinishedRun, Run } from './run.ts'
import { useElapsedSeconds } from './use-elapsed-seconds.ts'
import { CostHelp } from './cost-help.tsx'
import styles from './cost-strip.module.css'

const LAYERS = ['read', 'write', 'compute'] as const

function operations(stats: QueryStats) {
  return { read: stats.readOps, write: stats.writeOps, compute: stats.computeOps }
}

/** A whole made of layers: read, write and compute, always in this order. */
function Strata({ stats }: { readonly stats: QueryStats }) {
  const counts = operations(stats)
  const total = counts.read + counts.write + counts.compute
  return (
    <span className={styles['strata']} role="img" aria-label={text('cost.layers', counts)}>
      {LAYERS.filter((layer) => counts[layer] > 0).map((layer) => (
        <i key={layer} className={styles[layer]} style={{ width: `${(counts[layer] / total) * 100}%` }} />
      ))}
    </span>
  )
}

function Operations({ stats }: { readonly stats: QueryStats }) {
  const counts = operations(stats)
  return (
    <>
      {LAYERS.map((layer) => (
        <span key={layer} title={text(`cost.explain_${layer}`)}>
          <span className={classNames(styles['swatch'], styles[layer])} aria-hidden="true" />
          <b>{counts[layer]}</b>
          {text(`cost.${layer}`)}
        </span>
      ))}
      <Strata stats={stats} />
      <span>
        <b dir="ltr">{stats.serverTimeMs} ms</b>
        {text('cost.server')}
      </span>
    </>
  )
}

/** What a run cost in money; hidden while no prices are known. */
function Money({ stats, rate }: { readonly stats: QueryStats; readonly rate: number }) {
  const table = useSyncExternalStore(prices.subscribe, prices.get)
  if (table === undefined) return null
  return (
    <span title={text('cost.money_help', { rate })}>
      <b dir="ltr">{formatMoney(moneyOf(operations(stats), table, rate))}</b>
      {text('cost.money')}
    </span>
  )
}

/** How a run ended. That a dry run is answered with an error is how it works, and not told. */
function Ending({ run }: { readonly run: FinishedRun }) {
  const { kind, status } = run.outcome
  const isWhole = isWholeDryRun(run)
  return (
    <span>
      <StatusIcon tone={kind === 'success' || isWhole ? 'ok' : 'bad'} />
      <b>{isWhole ? text('shell.dry_run') : status === 0 ? text('cost.no_answer') : status}</b>
    </span>
  )
}

function OutcomeCost({ run, rate }: { readonly run: FinishedRun; readonly rate: number }) {
  const { outcome } = run
  const { stats } = outcome
  return (
    <>
      <Ending run={run} />
      {stats !== undefined && <Operations stats={stats} />}
      {stats === undefined && outcome.kind === 'success' && <span>{capabilityText('lack.statistics')}</span>}
      {stats !== undefined && <Money stats={stats} rate={rate} />}
      <span>
        <b dir="ltr">{Math.round(outcome.totalTimeMs)} ms</b>
        {text('cost.total')}
      </span>
      {stats !== undefined && (
        <>
          <span>{text('cost.retries', { count: stats.contentionRetries + outcome.attempts - 1 })}</span>
          <span>{text('cost.storage_read', { size: formatBytes(stats.storageBytesRead) })}</span>
          {stats.storageBytesWrite > 0 && <span>{text('cost.storage_write', { size: formatBytes(stats.storageBytesWrite) })}</span>}
          {stats.rateLimitsHit.length > 0 && (
            <span className={styles['limit']}>{text('cost.limits', { names: stats.rateLimitsHit.join(', ') })}</span>
          )}
        </>
      )}
    </>
  )
}

function Elapsed({ startedAt }: { readonly startedAt: number }) {
  const seconds = useElapsedSeconds(startedAt)
  return <span>{text('shell.running', { seconds })}</span>
}

function Session({ session, tab }: { readonly session: CostTotal; readonly tab: CostTotal }) {
  if (session.runs === 0) return null
  return (
    <span className={styles['session']} title={text('cost.tab_total', { ...tab })}>
      {text('cost.session')}
      <b>{session.read}</b>
      {text('cost.read')}
      <b>{session.write}</b>
      {text('cost.write')}
      <b>{session.compute}</b>
      {text('cost.compute')}
    </span>
  )
}

/** What one run cost, below its result. */
export function RunCost({ run, rate }: { readonly run: FinishedRun; readonly rate: number }) {
  return (
    <div className={styles['cost']} role="group" aria-label={text('cost.title')} tabIndex={0}>
      <OutcomeCost run={run} rate={rate} />
    </div>
  )
}

interface CostStripProps {
  readonly run: Run
  /** What the runs of this page have cost, all together and those of the tab. */
  readonly session: CostTotal
  readonly tab: CostTotal
  /** What operations of the region group cost, compared to the price table. */
  readonly rate: number
  readonly onPrices: () => void
}

/** At the foot of the shell: what the last run cost. */
export function CostStrip({ run, session, tab, rate, onPrices }: CostStripProps) {
  const finished = lastFinished(run)
  return (
    <div className={styles['cost']} role="group" aria-label={text('cost.title')} tabIndex={0}>
      {run.state === 'running' ? (
        <Elapsed startedAt={run.startedAt} />
      ) : finished === undefined || run.state !== 'done' ? (
        <span>{text('cost.idle')}</span>
      ) : (
        <OutcomeCost run={finished} rate={rate} />
      )}
      <Session session={session} tab={tab} />
      <CostHelp />
      <button type="button" className={styles['action']} onClick={onPrices}>
        {text('cost.prices')}
      </button>
    </div>
  )
}
