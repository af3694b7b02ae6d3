import { useState } from 'react'
import type { CollectionDefinition } from '../../../data/collection-definition.ts'
import { text } from '../../../messages/document-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { readTime } from '../values/read-text.ts'
import styles from './source-bar.module.css'

interface TimeDialogProps {
  readonly at: string
  readonly definition: CollectionDefinition | null | undefined
  readonly onSubmit: (at: string) => void
  readonly onClose: () => void
}

const MINUTE_MS = 60_000
/** Minutes that a database keeps beyond the days of a collection's history. */
const GRACE_MINUTES = 15
const STEPS = [
  { minutes: 5, key: 'documents.minutes_ago' },
  { minutes: 60, key: 'documents.hours_ago' },
  { minutes: 24 * 60, key: 'documents.days_ago' },
] as const

/** Whole minutes that can be looked back. */
function minutesKept(definition: CollectionDefinition | null | undefined): number {
  if (definition === null || definition === undefined) return GRACE_MINUTES
  return definition.historyDays === undefined ? Infinity : definition.historyDays * 24 * 60 + GRACE_MINUTES
}

function rangeText(minutes: number): string {
  if (minutes === Infinity) return text('documents.kept_forever')
  return text('documents.kept_grace', { count: Math.floor(minutes / (24 * 60)) })
}

/** Why a time cannot be looked back to; undefined when it can. */
export function timeProblem(written: string, minutes: number, now: number): string | undefined {
  if (!readTime(written).ok) return text('documents.not_time')
  const time = Date.parse(written)
  if (Number.isNaN(time)) return undefined
  if (time > now) return text('documents.time_future')
  return time < now - minutes * MINUTE_MS ? text('documents.time_too_early') : undefined
}

/** Chooses the time at which documents are read, within what is kept. */
export function TimeDialog({ at, definition, onSubmit, onClose }: TimeDialogProps) {
  const [written, setWritten] = useState(() => (at === '' ? new Date(Date.now() - STEPS[0].minutes * MINUTE_MS).toISOString() : at))
  const [problem, setProblem] = useState<string>()
  const minutes = minutesKept(definition)
  const submit = () => {
    const refusal = timeProblem(written.trim(), minutes, Date.now())
    setProblem(refusal)
    if (refusal === undefined) onSubmit(written.trim())
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('documents.time')}
      onSubmit={submit}
      footer={
        <>
          {at !== '' && <Button onClick={() => onSubmit('')}>{text('documents.time_now')}</Button>}
          <Button onClick={onClose}>{text('action.cancel')}</Button>
          <Button type="submit" variant="primary">
            {text('documents.time_read')}
          </Button>
        </>
      }
    >
      <TextField
        label={text('documents.time_label')}
        help={rangeText(minutes)}
        error={problem}
        value={written}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        onChange={(event) => setWritten(event.target.value)}
      />
      <div className={styles['presets']}>
        {STEPS.filter((step) => step.minutes <= minutes).map((step) => (
          <Button key={step.minutes} size="sm" onClick={() => setWritten(new Date(Date.now() - step.minutes * MINUTE_MS).toISOString())}>
            {text(step.key)}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}
