import { useEffect, useId, useState } from 'react'
import { text } from '../../../messages/shell-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { KeptHistory, KeptRange } from './kept-range.ts'
import { parseMoment } from './moment.ts'
import styles from './time-dialog.module.css'

/** Steps of the slider: one of its keys moves by a thousandth of the range. */
const STEPS = 1000

interface TimeDialogProps {
  /** The times that the query can read. */
  readonly readRange: () => Promise<KeptRange>
  readonly onChoose: (time: string) => void
  readonly onClose: () => void
}

function historyText({ collection, days }: KeptHistory): string {
  if (days === null) return text('time.keeps_ever', { name: collection })
  return days === 0 ? text('time.keeps_grace', { name: collection }) : text('time.keeps_days', { name: collection, count: days })
}

/** Which times are kept, and why: what each collection of the text keeps. */
function reasonOf({ histories }: KeptRange): string {
  return histories.length === 0 ? text('time.keeps_none') : histories.map(historyText).join('; ')
}

function RangeSlider({
  range,
  moment,
  onMove,
}: {
  readonly range: KeptRange
  readonly moment: string | undefined
  readonly onMove: (time: string) => void
}) {
  const reasonId = useId()
  const { from, until, isOpen } = range
  const chosen = moment === undefined ? until : Math.min(until, Math.max(from, Date.parse(moment)))
  const timeAt = (step: number) => new Date(from + ((until - from) * step) / STEPS).toISOString().replace(/\.\d+Z$/, 'Z')
  const step = Math.round(((chosen - from) / (until - from)) * STEPS)
  return (
    <div className={styles['slider']}>
      <input
        type="range"
        min={0}
        max={STEPS}
        value={step}
        aria-label={text('time.slider')}
        aria-valuetext={timeAt(step)}
        aria-describedby={reasonId}
        onChange={(event) => onMove(timeAt(Number(event.target.value)))}
      />
      <p className={styles['ends']} dir="ltr">
        <span>{isOpen ? text('time.and_earlier', { time: timeAt(0) }) : timeAt(0)}</span>
        <span>{text('time.now')}</span>
      </p>
      <p id={reasonId} className={styles['reason']}>
        {reasonOf(range)}
      </p>
    </div>
  )
}

/** Chooses the moment that a query reads: as text, or within what is kept. */
export function TimeDialog({ readRange, onChoose, onClose }: TimeDialogProps) {
  const [typed, setTyped] = useState('')
  const [isTried, setIsTried] = useState(false)
  const [range, setRange] = useState<KeptRange>()
  useEffect(() => {
    let isCurrent = true
    void readRange().then((read) => isCurrent && setRange(read))
    return () => {
      isCurrent = false
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the range is that of the text when the dialog opened
  }, [])
  const moment = parseMoment(typed, new Date())
  const submit = () => {
    setIsTried(true)
    if (moment !== undefined) onChoose(moment)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      onSubmit={submit}
      title={text('time.title')}
      footer={
        <>
          <Button onClick={onClose}>{text('action.cancel')}</Button>
          <Button type="submit" variant="primary">
            {text('time.read')}
          </Button>
        </>
      }
    >
      <TextField
        label={text('time.moment')}
        help={moment === undefined ? text('time.help') : text('time.reads', { time: moment })}
        error={isTried && moment === undefined ? text('time.invalid') : undefined}
        autoFocus
        dir="ltr"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {range !== undefined && <RangeSlider range={range} moment={moment} onMove={setTyped} />}
    </Dialog>
  )
}
