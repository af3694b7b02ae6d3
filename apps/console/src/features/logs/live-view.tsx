import { formatDatabasePath } from '@terrarium/contracts'
import type { LiveLine } from '@terrarium/contracts'
import { useMemo, useState } from 'react'
import { errorText } from '../../data/error-text.ts'
import { text } from '../../messages/metering-text.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FieldRow } from '../../ui/field-row.tsx'
import { Note } from '../../ui/note.tsx'
import { facetsOf } from './book/facets.ts'
import { LogBook } from './book/log-book.ts'
import { findRows, readFilter } from './book/log-filter.ts'
import { FilterBar } from './filter-bar.tsx'
import { LinesTable } from './lines-table.tsx'
import { readChoice } from './log-choice.ts'
import { NoMatch } from './no-match.tsx'
import { ScopeFields } from './request-form.tsx'
import { UnreachableNote } from './unreachable-note.tsx'
import { useLogAddress } from './use-log-address.ts'
import { LIVE_LINES_MAX, useLiveLines } from './use-live-lines.ts'
import styles from './logs.module.css'

/** What lines that are followed do not tell. */
const UNTOLD = { kind: '', storage_bytes_read: 0, storage_bytes_write: 0, request_bytes: 0, response_bytes: 0 }

function bookOf(lines: readonly LiveLine[]): LogBook {
  const book = new LogBook()
  for (const line of lines) book.add({ ...UNTOLD, ...line })
  return book
}

function statusText(isPaused: boolean, isConnected: boolean, count: number): string {
  if (isPaused) return text('logs.live_paused')
  return isConnected ? text('logs.live_on', { count, max: LIVE_LINES_MAX }) : text('logs.live_begin')
}

/** The queries of a region group or a database as they end. */
export function LiveView() {
  const { params, filters, change, filterBy } = useLogAddress()
  const [isPaused, setPaused] = useState(false)
  const { path } = readChoice(params, Date.now())
  const { lines, missed, unreachable, isConnected, error, clear, retry } = useLiveLines(formatDatabasePath(path), isPaused)
  const filter = useMemo(() => readFilter(filters), [filters])
  const book = useMemo(() => bookOf(lines), [lines])
  const shown = useMemo(() => Array.from(findRows(book, filter), (row) => ({ row, line: book.line(row) })), [book, filter])
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
      <FilterBar facets={facetsOf(book)} filter={filter} onChange={filterBy} />
      {error !== undefined && (
        <Note tone="bad" role="alert">
          {errorText(error, { defaultMessage: text('logs.live_failed') })} <Button onClick={retry}>{text('logs.live_retry')}</Button>
        </Note>
      )}
      <UnreachableNote count={unreachable} />
      {missed > 0 && <Note tone="warn">{text('logs.live_missed', { count: missed })}</Note>}
      <p role="status">{statusText(isPaused, isConnected, lines.length)}</p>
      {shown.length > 0 ? (
        <LinesTable lines={shown} of={shown.length} caption={text('logs.live_lines')} onTrace={(trace) => filterBy({ trace })} />
      ) : lines.length === 0 ? (
        <EmptyState title={text('logs.live_empty')}>{text('logs.live_empty_help')}</EmptyState>
      ) : (
        <NoMatch filter={filter} onChange={filterBy} />
      )}
    </div>
  )
}
