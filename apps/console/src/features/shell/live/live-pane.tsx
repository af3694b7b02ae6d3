import { useSyncExternalStore } from 'react'
import type { SourceEvent } from '../../../data/event-source.ts'
import { sensitiveValues } from '../../../data/masked-value.ts'
import type { ValueOrigins } from '../../../data/value-origins.ts'
import type { WireValue } from '../../../data/wire-value.ts'
import { text as capabilityText } from '../../../messages/capability-text.ts'
import { text } from '../../../messages/shell-text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { PrivateText } from '../../../ui/private-text.tsx'
import { useFieldMarks } from '../../../ui/use-field-marks.ts'
import { ValueLink } from '../result/reference-links.tsx'
import { previewOf } from '../result/tree-lines.ts'
import type { LiveFeed, LiveState } from './live-feed.ts'
import type { LiveRow } from './live-rows.ts'
import styles from './live-pane.module.css'

const TONES = { add: 'ok', update: 'warn', remove: 'bad' } as const

/** A member of the set, or what an event is about: what was read from sensitive fields is masked. */
function MemberText({ value, origins }: { readonly value: WireValue; readonly origins: ValueOrigins | undefined }) {
  const marks = useFieldMarks()
  const sensitive = sensitiveValues(value, marks, origins)
  return <PrivateText value={value} print={previewOf} isSensitive={sensitive.has(value)} sensitiveParts={sensitive} />
}

function Row({ row, origins }: { readonly row: LiveRow; readonly origins: ValueOrigins | undefined }) {
  return (
    <li className={styles['row']} data-change={row.change}>
      <span className={styles['mark']}>
        {row.change !== undefined && <Badge tone={TONES[row.change]}>{text(`live.${row.change}`)}</Badge>}
      </span>
      <ValueLink value={row.value} className={styles['value']}>
        <bdi dir="ltr">
          <MemberText value={row.value} origins={origins} />
        </bdi>
      </ValueLink>
    </li>
  )
}

function timeOf(event: SourceEvent): string {
  return event.transactionTime === undefined ? '' : new Date(event.transactionTime / 1000).toISOString().slice(11, 23)
}

function Event({ event, origins }: { readonly event: SourceEvent; readonly origins: ValueOrigins | undefined }) {
  return (
    <tr>
      <td>{timeOf(event)}</td>
      <td>{event.type}</td>
      <td className={styles['data']} dir="ltr">
        {event.data !== undefined && <MemberText value={event.data} origins={origins} />}
      </td>
      <td className={styles['cursor']} dir="ltr" title={event.cursor}>
        {event.cursor}
      </td>
      <td>
        {event.stats === undefined
          ? ''
          : text('history.operations', { read: event.stats.readOps, write: event.stats.writeOps, compute: event.stats.computeOps })}
      </td>
    </tr>
  )
}

const STATUS_TONES = { starting: 'info', open: 'ok', paused: 'warn', reconnecting: 'warn', lost: 'bad', ended: 'neutral' } as const

function Controls({ feed, state }: { readonly feed: LiveFeed; readonly state: LiveState }) {
  return (
    <>
      {state.status === 'open' && (
        <Button size="xs" onClick={feed.pause}>
          {text('live.pause')}
        </Button>
      )}
      {state.status === 'paused' && (
        <Button size="xs" onClick={feed.resume}>
          {text(state.isFull ? 'live.resume_full' : 'live.resume', { count: state.waiting })}
        </Button>
      )}
      {state.status === 'lost' && (
        <Button size="xs" onClick={feed.reconnect}>
          {text('live.reconnect')}
        </Button>
      )}
      {state.status === 'ended' && (
        <Button size="xs" onClick={() => void feed.start()}>
          {text('live.start_again')}
        </Button>
      )}
      {state.status !== 'ended' && (
        <Button size="xs" icon="stop" onClick={feed.stop}>
          {text('live.stop')}
        </Button>
      )}
    </>
  )
}

/** A set as it is now, and the events that made it so. */
export function LivePane({ feed, onClose }: { readonly feed: LiveFeed; readonly onClose: () => void }) {
  const state = useSyncExternalStore(feed.subscribe, feed.getState)
  return (
    <section className={styles['pane']} aria-label={text('live.title')}>
      <header className={styles['head']}>
        <span role="status">
          <Badge tone={STATUS_TONES[state.status]}>{text(`live.status_${state.status}`)}</Badge>
        </span>
        <span className={styles['muted']}>{text('live.cost', { count: state.events.length, read: state.read })}</span>
        <span className={styles['push']} />
        <Controls feed={feed} state={state} />
        <Button size="xs" variant="ghost" onClick={onClose}>
          {text('action.close')}
        </Button>
      </header>
      {state.message !== undefined && (
        <p className={styles['message']} role="alert">
          {state.message}
          {state.part !== undefined && (
            <code className={styles['part']} dir="ltr" translate="no">
              {state.part.source}
            </code>
          )}
        </p>
      )}
      {state.isPolled && state.status !== 'ended' && (
        <p className={styles['note']} role="status">
          {capabilityText('lack.streams')}
        </p>
      )}
      <div className={styles['body']} tabIndex={0} role="group" aria-label={text('live.rows')}>
        <ol className={styles['rows']}>
          {state.rows.map((row) => (
            <Row key={row.key} row={row} origins={feed.origins} />
          ))}
        </ol>
        {state.events.length > 0 && (
          <table className={styles['events']}>
            <caption>{text('live.events')}</caption>
            <thead>
              <tr>
                {(['time', 'type', 'data', 'cursor', 'cost'] as const).map((column) => (
                  <th key={column} scope="col">
                    {text(`live.column_${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {state.events.map((event, index) => (
                <Event key={event.cursor ?? index} event={event} origins={feed.origins} />
              ))}
            </tbody>
          </table>
        )}
      </div>
    </section>
  )
}
