import { useMemo, useRef, useState } from 'react'
import { text } from '../../messages/metering-text.ts'
import { FieldRow } from '../../ui/field-row.tsx'
import { formatBytes } from '../../ui/format-bytes.ts'
import { Note } from '../../ui/note.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { formatTime } from '../../ui/time.tsx'
import type { LogClient } from './book/log-client.ts'
import { readFilter } from './book/log-filter.ts'
import type { TimeRange } from './book/log-line.ts'
import { LOG_VIEWS, SHAPE_ORDERS } from './book/log-view.ts'
import type { LogLook, LogSight } from './book/log-view.ts'
import type { OpenedLog } from './book/protocol.ts'
import { ExportButtons } from './export-buttons.tsx'
import { FilterBar } from './filter-bar.tsx'
import { LineDetailView } from './line-detail.tsx'
import { LinesTable } from './lines-table.tsx'
import { NoMatch } from './no-match.tsx'
import { ShapeOrderField, ShapesTable } from './shapes-table.tsx'
import { TimeBrush } from './time-brush.tsx'
import { UnreachableNote } from './unreachable-note.tsx'
import { useLogAddress } from './use-log-address.ts'
import type { LogAddress } from './use-log-address.ts'
import { useLogAnswer } from './use-log.ts'
import styles from './logs.module.css'

const ENTRIES_STEP = 100
/** Queries appear in the log so long after they ran. */
const ARRIVING_MS = 600_000
const VIEWS = LOG_VIEWS.map((id) => ({ id, label: text(`logs.view_${id}`) }))

function lookOf({ params, filters }: LogAddress): LogLook {
  return {
    filter: readFilter(filters),
    view: LOG_VIEWS.find((each) => each === params.get('view')) ?? 'shapes',
    order: SHAPE_ORDERS.find((each) => each === params.get('order')) ?? 'cost',
  }
}

interface HeadProps {
  readonly opened: OpenedLog
  readonly name: string | undefined
  readonly range: TimeRange
}

/** What was read: how much, of what time, and what may be missing. */
function LogHead({ opened, name, range }: HeadProps) {
  const [openedAt] = useState(() => Date.now())
  const { lines, bytes, step, kept, unreadable, isCut, unreachable } = opened
  const times = { from: formatTime(new Date(range.from)), to: formatTime(new Date(range.to)) }
  return (
    <>
      {name !== undefined && (
        <h2 className={styles['name']}>
          <bdi>{name}</bdi>
        </h2>
      )}
      <p role="status">
        {text('logs.read', { count: lines.toLocaleString(), size: formatBytes(bytes) })} {lines > 0 && text('logs.covered', times)}{' '}
        {range.to >= openedAt - ARRIVING_MS && text('logs.arriving')}
      </p>
      {step > 1 && <Note tone="warn">{text('logs.sampled', { step: step.toLocaleString(), kept: kept.toLocaleString() })}</Note>}
      {isCut && <Note tone="warn">{text('logs.cut')}</Note>}
      {unreadable > 0 && <Note tone="warn">{text('logs.unreadable', { count: unreadable })}</Note>}
      <UnreachableNote count={unreachable} />
    </>
  )
}

interface SightProps {
  readonly sight: LogSight
  readonly look: LogLook
  readonly address: LogAddress
  readonly range: TimeRange
  readonly onMore: () => void
}

function Sight({ sight, look, address, range, onMore }: SightProps) {
  const { change, filterBy, hrefWith } = address
  if (sight.entries === 0) return <NoMatch filter={look.filter} onChange={filterBy} />
  if (look.view === 'shapes') {
    const list = (shape: string): void => change({ view: 'lines' }, { text: shape })
    return <ShapesTable shapes={sight.shapes} of={sight.entries} range={range} onList={list} onMore={onMore} />
  }
  return (
    <LinesTable
      lines={sight.lines}
      of={sight.entries}
      caption={text(`logs.view_${look.view}`)}
      hrefOf={(row) => hrefWith({ line: String(row) })}
      onMore={onMore}
    />
  )
}

interface OpenedLogViewProps {
  readonly client: LogClient
  readonly opened: OpenedLog
  /** Of a file. */
  readonly name: string | undefined
  /** The range that was asked for; undefined: that of the lines. */
  readonly asked: TimeRange | undefined
}

/** A log that was read: what the address says of it. */
export function OpenedLogView({ client, opened, name, asked }: OpenedLogViewProps) {
  const address = useLogAddress()
  const { params, change, filterBy } = address
  const look = useMemo(() => lookOf(address), [address])
  const [{ limit, of }, setLimit] = useState({ limit: ENTRIES_STEP, of: '' })
  const key = JSON.stringify(look)
  const shownLimit = of === key ? limit : ENTRIES_STEP
  const { answer: sight, isOld } = useLogAnswer(client, 'see', { look, limit: shownLimit })
  const region = useRef<HTMLDivElement>(null)
  const row = params.get('line')
  if (row !== null && /^\d{1,9}$/.test(row)) {
    const close = () => {
      change({ line: undefined })
      window.setTimeout(() => region.current?.focus())
    }
    return <LineDetailView client={client} look={look} row={Number(row)} onRow={(next) => change({ line: String(next) })} onClose={close} />
  }
  return (
    <>
      <LogHead opened={opened} name={name} range={asked ?? opened.range} />
      <FilterBar facets={opened.facets} filter={look.filter} onChange={filterBy} />
      {sight === undefined ? (
        <SkeletonRows />
      ) : (
        <>
          {opened.kept > 0 && <TimeBrush timeline={sight.timeline} filter={look.filter} onChange={filterBy} />}
          <FieldRow>
            <Segmented label={text('logs.view')} options={VIEWS} value={look.view} onChange={(view) => change({ view })} />
            {look.view === 'shapes' && <ShapeOrderField value={look.order} onChange={(order) => change({ order })} />}
            {sight.entries > 0 && <ExportButtons client={client} look={look} />}
          </FieldRow>
          <div
            ref={region}
            tabIndex={-1}
            role="region"
            aria-label={text(`logs.view_${look.view}`)}
            aria-busy={isOld}
            className={isOld ? styles['old'] : undefined}
          >
            <p role="status">{text('logs.shown', { count: sight.queries })}</p>
            <Sight
              sight={sight}
              look={look}
              address={address}
              range={opened.range}
              onMore={() => setLimit({ limit: shownLimit + ENTRIES_STEP, of: key })}
            />
          </div>
        </>
      )}
    </>
  )
}
