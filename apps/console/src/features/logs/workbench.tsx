import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useServices } from '../../data/services.ts'
import { useAddress } from '../../data/use-address.ts'
import { text } from '../../messages/metering-text.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FieldRow } from '../../ui/field-row.tsx'
import { Note } from '../../ui/note.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { saveCsv, saveLines } from './export-lines.ts'
import { FilterBar } from './filter-bar.tsx'
import { LinesTable } from './lines-table.tsx'
import { filterLines, isFiltered, NO_FILTER, readFilter } from './log-filter.ts'
import type { LogFilter } from './log-filter.ts'
import { LINES_MAX, operationsOf } from './log-lines.ts'
import type { LogLine, TimeRange } from './log-lines.ts'
import { freshRequest, LOG_REQUESTS_KEY, openedLogQuery } from './log-requests.ts'
import type { ReadProgress } from './open-log.ts'
import { ShapesTable } from './shapes-table.tsx'
import styles from './logs.module.css'

const VIEWS = [
  { id: 'shapes', label: text('logs.view_shapes') },
  { id: 'lines', label: text('logs.view_lines') },
] as const

/** What the queries of one trace took together, and the way out of it. */
function TraceHead({ id, lines }: { readonly id: string; readonly lines: readonly LogLine[] }) {
  const { change } = useAddress()
  const time = lines.reduce((sum, line) => sum + line.duration_ms, 0).toFixed(1)
  const operations = lines.reduce((sum, line) => sum + operationsOf(line), 0).toLocaleString()
  return (
    <div className={styles['trace']}>
      <h2>{text('logs.trace_of', { id })}</h2>
      <p>{text('logs.trace_sum', { count: lines.length, time, operations })}</p>
      <Button icon="arrowLeft" onClick={() => change({ trace: undefined })}>
        {text('logs.leave_trace')}
      </Button>
    </div>
  )
}

function Found({ lines, filter, range }: { readonly lines: readonly LogLine[]; readonly filter: LogFilter; readonly range: TimeRange }) {
  const { params, change } = useAddress()
  const isTrace = filter.trace !== ''
  const view = isTrace || params.get('view') === 'lines' ? 'lines' : 'shapes'
  if (lines.length === 0) {
    const clear = isFiltered(filter) && <Button onClick={() => change(NO_FILTER)}>{text('logs.clear_filters')}</Button>
    return (
      <EmptyState title={text('logs.no_shapes')} actions={clear}>
        {filter.hidesConsole ? text('logs.no_shapes_help') : undefined}
      </EmptyState>
    )
  }
  return (
    <div className={styles['stack']}>
      {isTrace ? (
        <TraceHead id={filter.trace} lines={lines} />
      ) : (
        <Segmented label={text('logs.view')} options={VIEWS} value={view} onChange={(id) => change({ view: id })} />
      )}
      {view === 'shapes' ? (
        <ShapesTable lines={lines} range={range} />
      ) : (
        <LinesTable key={filter.trace} lines={lines} caption={text('logs.lines')} hasTraces={!isTrace} />
      )}
      <FieldRow>
        <Button icon="download" onClick={() => saveCsv(lines)}>
          {text('logs.export_csv')}
        </Button>
        <Button icon="download" onClick={() => saveLines(lines)}>
          {text('logs.export_lines')}
        </Button>
      </FieldRow>
    </div>
  )
}

function Opened({ lines, range }: { readonly lines: readonly LogLine[]; readonly range: TimeRange }) {
  const { params } = useAddress()
  const filter = useMemo(() => readFilter(params), [params])
  const shown = useMemo(() => filterLines(lines, filter), [lines, filter])
  return (
    <>
      <p role="status">
        {text('logs.read', { count: lines.length })} {text('logs.shown', { count: shown.length })} {text('logs.arriving')}
      </p>
      {lines.length >= LINES_MAX && <Note tone="warn">{text('logs.sampled', { max: LINES_MAX.toLocaleString() })}</Note>}
      <FilterBar lines={lines} filter={filter} />
      <Found lines={shown} filter={filter} range={range} />
    </>
  )
}

/** How much of the range has been read, by the time of the last line. */
function Reading({ progress, range }: { readonly progress: ReadProgress | undefined; readonly range: TimeRange | undefined }) {
  const passed = progress === undefined || range === undefined ? 0 : new Date(progress.time).getTime() - range.from
  const whole = range === undefined ? 1 : range.to - range.from
  return (
    <>
      <p role="status">
        {progress === undefined ? text('logs.loading') : text('logs.loading_lines', { count: progress.lines.toLocaleString() })}
      </p>
      <Progress label={text('logs.loading')} value={passed} max={whole} />
    </>
  )
}

function rangeOf(request: { readonly time_start: string; readonly time_end: string }): TimeRange {
  return { from: new Date(request.time_start).getTime(), to: new Date(request.time_end).getTime() }
}

/** The log of a request: its queries by shape or one by one, filtered as the address says. */
export function Workbench({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const services = useServices()
  const [progress, setProgress] = useState<ReadProgress>()
  const described = useQuery({
    queryKey: [...LOG_REQUESTS_KEY, id, 'description'],
    queryFn: ({ signal }) => freshRequest(services, id, signal),
    retry: false,
  })
  const { data, error, refetch } = useQuery(openedLogQuery(services, id, setProgress))
  const back = (
    <Button icon="arrowLeft" onClick={onClose}>
      {text(data === undefined && error === null ? 'logs.cancel' : 'logs.back')}
    </Button>
  )
  if (error !== null) {
    const again = (
      <Button icon="refresh" onClick={() => void refetch()}>
        {text('logs.new_link')}
      </Button>
    )
    return (
      <>
        {back}
        <EmptyState jar="crack" role="alert" title={text('logs.open_failed')} actions={again} />
      </>
    )
  }
  if (data === undefined) {
    return (
      <div className={styles['stack']}>
        {back}
        <Reading progress={progress} range={described.data && rangeOf(described.data)} />
      </div>
    )
  }
  return (
    <div className={styles['stack']}>
      {back}
      <Opened lines={data.lines} range={rangeOf(data.request)} />
    </div>
  )
}
