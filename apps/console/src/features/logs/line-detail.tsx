import { useEffect, useMemo, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { text } from '../../messages/metering-text.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FieldRow } from '../../ui/field-row.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { useShortcut } from '../../ui/use-shortcut.ts'
import { operationsOf } from './book/log-line.ts'
import type { LogLine } from './book/log-line.ts'
import type { LogClient } from './book/log-client.ts'
import type { LineDetail, LogLook, PlacedLine } from './book/log-view.ts'
import { ShapeHint, ShellLink } from './shape-links.tsx'
import { useLogAnswer } from './use-log.ts'
import { useShapeHints } from './use-shape-hints.ts'
import styles from './line-detail.module.css'

const CLOCK = [11, 23] as const

function TraceSum({ trace }: { readonly trace: readonly PlacedLine[] }) {
  const time = trace.reduce((sum, { line }) => sum + line.duration_ms, 0).toFixed(1)
  const operations = trace.reduce((sum, { line }) => sum + operationsOf(line), 0).toLocaleString()
  return <p>{text('logs.trace_sum', { count: trace.length, time, operations })}</p>
}

/** The members of a line, as its file names them. */
function Members({ line }: { readonly line: LogLine }) {
  return (
    <dl className={styles['members']} dir="ltr">
      {Object.entries(line)
        .filter(([name]) => name !== 'shape')
        .map(([name, value]) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{value === '' ? '–' : typeof value === 'number' ? value.toLocaleString() : String(value)}</dd>
          </div>
        ))}
    </dl>
  )
}

function Line({ line, row }: PlacedLine) {
  const { shape, database } = line
  const hint = useShapeHints(useMemo(() => [{ id: String(row), shape }], [row, shape])).get(String(row))
  return (
    <section aria-label={text('logs.line')} className={styles['line']}>
      <pre dir="ltr">
        <code>{shape === '' ? text('logs.unknown_shape') : shape}</code>
      </pre>
      {hint !== undefined && <ShapeHint of={{ shape, database }} hint={hint} />}
      <p>
        <ShellLink of={{ shape, database }} />
      </p>
      <Members line={line} />
    </section>
  )
}

interface TraceListProps {
  readonly detail: LineDetail
  readonly onRow: (row: number) => void
  readonly onClose: () => void
}

/** Where a key leads from a line: along the view, with Shift along the trace; undefined where it leads nowhere. */
function rowAt({ key, shiftKey }: KeyboardEvent, { row, previous, next, trace }: LineDetail): number | undefined {
  const isUp = key === 'ArrowUp'
  if (!isUp && key !== 'ArrowDown') return undefined
  if (!shiftKey) return isUp ? previous : next
  return trace[trace.findIndex((each) => each.row === row) + (isUp ? -1 : 1)]?.row
}

/** The queries of a trace as a list of which one is current. */
function TraceList({ detail, onRow, onClose }: TraceListProps) {
  const { row, line, trace } = detail
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.focus()
  }, [])
  useEffect(() => {
    // Some browsers return a promise here, which is no cleanup.
    void list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [row])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Escape') return onClose()
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') event.preventDefault()
    const next = rowAt(event, detail)
    if (next !== undefined) onRow(next)
  }
  return (
    <ul
      ref={list}
      role="listbox"
      tabIndex={0}
      aria-label={line.trace_id === '' ? text('logs.no_trace') : text('logs.trace_of', { id: line.trace_id })}
      aria-activedescendant={`line-${row}`}
      className={styles['list']}
      onKeyDown={onKeyDown}
    >
      {trace.map(({ row: each, line: of }) => (
        <li
          key={each}
          id={`line-${each}`}
          role="option"
          aria-selected={each === row}
          className={classNames(styles['entry'], each === row && styles['current'])}
          onClick={() => onRow(each)}
        >
          <span dir="ltr">{text('logs.clock', { time: of.ts.slice(...CLOCK) })}</span>
          <code dir="ltr">{of.shape === '' ? text('logs.unknown_shape') : of.shape}</code>
          <span className={styles['took']}>
            {of.status} · {text('logs.one_ms', { time: of.duration_ms.toFixed(1) })}
          </span>
        </li>
      ))}
    </ul>
  )
}

interface LineDetailViewProps {
  readonly client: LogClient
  readonly look: LogLook
  readonly row: number
  readonly onRow: (row: number) => void
  readonly onClose: () => void
}

/** One line beside the queries of its trace. Arrows lead along the list it was opened from, with Shift along the trace; Escape leads back. */
export function LineDetailView({ client, look, row, onRow, onClose }: LineDetailViewProps) {
  const { answer: detail, isOld } = useLogAnswer(client, 'detail', { look, row })
  const go = (next: number | undefined) => {
    if (next !== undefined) onRow(next)
  }
  useShortcut(
    '[',
    () => go(detail?.previous),
    text('logs.previous'),
    false,
    () => detail?.previous !== undefined,
  )
  useShortcut(
    ']',
    () => go(detail?.next),
    text('logs.next'),
    false,
    () => detail?.next !== undefined,
  )
  const back = (
    <Button className={styles['back']} icon="arrowLeft" onClick={onClose}>
      {text('logs.back_to_list')}
    </Button>
  )
  if (detail === undefined) return isOld ? <SkeletonRows /> : <EmptyState title={text('logs.no_line')} actions={back} />
  return (
    <>
      <FieldRow>
        {back}
        <Button disabled={detail.previous === undefined} onClick={() => go(detail.previous)}>
          {text('logs.previous')}
        </Button>
        <Button disabled={detail.next === undefined} onClick={() => go(detail.next)}>
          {text('logs.next')}
        </Button>
        <p role="status">
          {detail.place === undefined
            ? text('logs.outside')
            : text('logs.place', { place: detail.place.toLocaleString(), of: detail.of.toLocaleString() })}
        </p>
      </FieldRow>
      <h2 className={styles['title']}>
        {detail.line.trace_id === '' ? text('logs.no_trace') : text('logs.trace_of', { id: detail.line.trace_id })}
      </h2>
      <TraceSum trace={detail.trace} />
      <p className={styles['keys']}>{text('logs.detail_keys')}</p>
      <div className={styles['panes']}>
        <TraceList detail={detail} onRow={onRow} onClose={onClose} />
        <Line row={detail.row} line={detail.line} />
      </div>
    </>
  )
}
