import { useRef, useState } from 'react'
import type { ChangeEvent, PointerEvent } from 'react'
import type { AddressChange } from '../../data/use-address.ts'
import { text } from '../../messages/metering-text.ts'
import { Button } from '../../ui/button.tsx'
import { formatTime } from '../../ui/time.tsx'
import type { LogFilter } from './book/log-filter.ts'
import type { TimeRange } from './book/log-line.ts'
import type { Timeline } from './book/timeline.ts'
import { CountTable } from './count-table.tsx'
import styles from './time-brush.module.css'

const WIDTH = 600
const HEIGHT = 60
const GAP = 1

/** The parts of the timeline that are chosen, both included. */
interface Chosen {
  readonly first: number
  readonly last: number
}

interface Scale {
  readonly range: TimeRange
  readonly parts: number
}

/** The time at which a part begins; that of the part behind the last is the end. */
function timeAt({ range: { from, to }, parts }: Scale, part: number): number {
  return Math.round(from + ((to - from) * part) / parts)
}

function chosenBy({ from, to }: LogFilter, scale: Scale): Chosen {
  const length = scale.range.to - scale.range.from
  const partAt = (time: number): number => (length <= 0 ? 0 : ((time - scale.range.from) / length) * scale.parts)
  const within = (part: number): number => Math.min(scale.parts - 1, Math.max(0, part))
  return {
    first: from === '' ? 0 : within(Math.floor(partAt(Number(from)) + 1e-6)),
    last: to === '' ? scale.parts - 1 : within(Math.ceil(partAt(Number(to)) - 1e-6) - 1),
  }
}

/** Parts as a filter: all of them need none. */
function filterOf({ first, last }: Chosen, scale: Scale): AddressChange {
  return {
    from: first === 0 ? undefined : String(timeAt(scale, first)),
    to: last === scale.parts - 1 ? undefined : String(timeAt(scale, last + 1)),
  }
}

function Columns({ timeline, chosen }: { readonly timeline: Timeline; readonly chosen: Chosen }) {
  const top = Math.max(1, ...timeline.queries)
  const width = WIDTH / timeline.queries.length
  return (
    <>
      {timeline.queries.map((count, part) => {
        const failed = timeline.errors[part] ?? 0
        const [x, wide] = [part * width, Math.max(width - GAP, 0.5)]
        const [all, bad] = [(count / top) * HEIGHT, (failed / top) * HEIGHT]
        return (
          <g key={x} className={part < chosen.first || part > chosen.last ? styles['outside'] : undefined}>
            <rect className={styles['queries']} x={x} y={HEIGHT - all} width={wide} height={all - bad} />
            <rect className={styles['failed']} x={x} y={HEIGHT - bad} width={wide} height={bad} />
          </g>
        )
      })}
    </>
  )
}

/** Dragging over the columns chooses those between where it began and where the pointer is. */
function useDrag(parts: number, onChoose: (chosen: Chosen) => void) {
  const began = useRef<number | undefined>(undefined)
  const partAt = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>): number => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return Math.min(parts - 1, Math.max(0, Math.floor(((clientX - left) / width) * parts)))
  }
  const choose = (from: number, to: number): void => onChoose({ first: Math.min(from, to), last: Math.max(from, to) })
  return {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      began.current = partAt(event)
      choose(began.current, began.current)
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      if (began.current !== undefined) choose(began.current, partAt(event))
    },
    onPointerUp: () => {
      began.current = undefined
    },
  }
}

interface TimeBrushProps {
  readonly timeline: Timeline
  readonly filter: LogFilter
  readonly onChange: (next: AddressChange) => void
}

/** Queries over time, of which a part is chosen by dragging or with two sliders. */
export function TimeBrush({ timeline, filter, onChange }: TimeBrushProps) {
  const scale: Scale = { range: timeline.range, parts: timeline.queries.length }
  const [dragged, setDragged] = useState<Chosen>()
  const chosen = dragged ?? chosenBy(filter, scale)
  const choose = (next: Chosen): void => onChange(filterOf(next, scale))
  const drag = useDrag(scale.parts, setDragged)
  const drop = () => {
    drag.onPointerUp()
    if (dragged !== undefined) choose(dragged)
    setDragged(undefined)
  }
  const clock = (part: number): string => formatTime(new Date(timeAt(scale, part)))
  const slider = (name: 'first' | 'last', label: string) => (
    <input
      type="range"
      aria-label={label}
      min={0}
      max={scale.parts - 1}
      value={chosen[name]}
      aria-valuetext={clock(name === 'first' ? chosen.first : chosen.last + 1)}
      onChange={({ target }: ChangeEvent<HTMLInputElement>) => {
        const at = Number(target.value)
        choose(name === 'first' ? { first: at, last: Math.max(at, chosen.last) } : { first: Math.min(at, chosen.first), last: at })
      }}
    />
  )
  const isWhole = chosen.first === 0 && chosen.last === scale.parts - 1
  const spans = { from: clock(chosen.first), to: clock(chosen.last + 1) }
  return (
    <div role="group" aria-label={text('logs.brush')} className={styles['brush']}>
      <p className={styles['said']}>
        <span className={styles['legend']}>
          <i className={styles['queriesKey']} /> {text('logs.brush_queries')} <i className={styles['failedKey']} />{' '}
          {text('logs.brush_errors')}
        </span>
        <span dir="ltr">{isWhole ? text('logs.brush_whole', spans) : text('logs.brush_part', spans)}</span>
        {!isWhole && (
          <Button size="sm" onClick={() => onChange({ from: undefined, to: undefined })}>
            {text('logs.brush_clear')}
          </Button>
        )}
      </p>
      <div dir="ltr">
        <svg
          className={styles['columns']}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          data-testid="time-brush"
          onPointerDown={drag.onPointerDown}
          onPointerMove={drag.onPointerMove}
          onPointerUp={drop}
          onPointerLeave={drop}
        >
          <Columns timeline={timeline} chosen={chosen} />
        </svg>
        <div className={styles['sliders']}>
          {slider('first', text('logs.brush_from'))}
          {slider('last', text('logs.brush_to'))}
        </div>
      </div>
      <CountTable
        caption={text('logs.brush')}
        columns={[text('logs.at'), text('logs.brush_queries'), text('logs.brush_errors')]}
        rows={timeline.queries.map((count, part) => [`${part + 1}: ${clock(part)}`, String(count), String(timeline.errors[part] ?? 0)])}
      />
    </div>
  )
}
