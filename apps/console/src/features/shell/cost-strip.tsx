import { formatBytes } from '../../ui/format-bytes.ts'
import { text } from '../../messages/text.ts'
import { StatusIcon } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { QueryOutcome, QueryStats } from '../../data/query-outcome.ts'
import type { Run } from './database-runs.ts'
import { useElapsedSeconds } from './use-elapsed-seconds.ts'
import styles from './shell.module.css'

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
        <span key={layer}>
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

function OutcomeCost({ outcome }: { readonly outcome: QueryOutcome }) {
  const { stats } = outcome
  return (
    <>
      <span>
        <StatusIcon tone={outcome.kind === 'success' ? 'ok' : 'bad'} />
        <b>{outcome.status === 0 ? text('cost.no_answer') : outcome.status}</b>
      </span>
      {stats !== undefined && <Operations stats={stats} />}
      <span>
        <b dir="ltr">{Math.round(outcome.totalTimeMs)} ms</b>
        {text('cost.total')}
      </span>
      {stats !== undefined && (
        <>
          <span>{text('cost.retries', { count: stats.contentionRetries + outcome.attempts - 1 })}</span>
          <span>{text('cost.storage_read', { size: formatBytes(stats.storageBytesRead) })}</span>
          {stats.storageBytesWrite > 0 && <span>{text('cost.storage_write', { size: formatBytes(stats.storageBytesWrite) })}</span>}
        </>
      )}
    </>
  )
}

function Elapsed({ startedAt }: { readonly startedAt: number }) {
  const seconds = useElapsedSeconds(startedAt)
  return <span>{text('shell.running', { seconds })}</span>
}

/** At the foot of the shell: what the last run cost. */
export function CostStrip({ run }: { readonly run: Run }) {
  return (
    <footer className={styles['cost']} aria-label={text('cost.title')}>
      {run.state === 'done' ? (
        <OutcomeCost outcome={run.outcome} />
      ) : run.state === 'running' ? (
        <Elapsed startedAt={run.startedAt} />
      ) : (
        <span>{text('cost.idle')}</span>
      )}
    </footer>
  )
}
