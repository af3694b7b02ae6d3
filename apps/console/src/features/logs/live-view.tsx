import { formatDatabasePath } from '@terrarium/contracts'
import { useMemo, useState } from 'react'
import { errorText } from '../../data/error-text.ts'
import { useAddress } from '../../data/use-address.ts'
import { text } from '../../messages/metering-text.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FieldRow } from '../../ui/field-row.tsx'
import { Note } from '../../ui/note.tsx'
import { FilterBar } from './filter-bar.tsx'
import { LinesTable } from './lines-table.tsx'
import { readChoice } from './log-choice.ts'
import { filterLines, readFilter } from './log-filter.ts'
import { ScopeFields } from './request-form.tsx'
import { LIVE_LINES_MAX, useLiveLines } from './use-live-lines.ts'
import styles from './logs.module.css'

function statusText(isPaused: boolean, isConnected: boolean, count: number): string {
  if (isPaused) return text('logs.live_paused')
  return isConnected ? text('logs.live_on', { count, max: LIVE_LINES_MAX }) : text('logs.live_begin')
}

/** The queries of a region group or a database as they end. */
export function LiveView() {
  const { params, change } = useAddress()
  const [isPaused, setPaused] = useState(false)
  const { path } = readChoice(params, Date.now())
  const { lines, missed, isConnected, error, clear, retry } = useLiveLines(formatDatabasePath(path), isPaused)
  const filter = useMemo(() => readFilter(params), [params])
  const shown = useMemo(() => filterLines(lines, filter), [lines, filter])
  return (
    <div className={styles['stack']}>
      <FieldRow>
        <ScopeFields path={path} onChange={(chosen) => change({ path: chosen })} />
        <Button icon={isPaused ? 'play' : 'stop'} aria-pressed={isPaused} onClick={() => setPaused(!isPaused)}>
          {text(isPaused ? 'logs.live_resume' : 'logs.live_pause')}
        </Button>
        <Button onClick={clear} disabled={lines.length === 0}>
          {text('logs.live_clear')}
        </Button>
      </FieldRow>
      <FilterBar lines={lines} filter={filter} />
      {error !== undefined && (
        <Note tone="bad" role="alert">
          {errorText(error, { defaultMessage: text('logs.live_failed') })} <Button onClick={retry}>{text('logs.live_retry')}</Button>
        </Note>
      )}
      {missed > 0 && <Note tone="warn">{text('logs.live_missed', { count: missed })}</Note>}
      <p role="status">{statusText(isPaused, isConnected, lines.length)}</p>
      {shown.length === 0 ? (
        <EmptyState title={lines.length === 0 ? text('logs.live_empty') : text('logs.no_shapes')}>
          {lines.length === 0 ? text('logs.live_empty_help') : undefined}
        </EmptyState>
      ) : (
        <LinesTable lines={shown} caption={text('logs.live_lines')} hasTraces={filter.trace === ''} />
      )}
    </div>
  )
}
