import { createLogRequest, findRangeFault, REGION_GROUPS, REGION_PREFIXES } from '@terrarium/contracts'
import type { RegionPrefix } from '@terrarium/contracts'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { errorText } from '../../data/error-text.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/metering-text.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { SelectField, TextField } from '../../ui/text-field.tsx'
import { LOG_REQUESTS_KEY } from './log-requests.ts'
import styles from './logs.module.css'

const HOUR_MS = 3_600_000
const MINUTE_LENGTH = 16
const PRESETS = [
  { value: '1', label: text('logs.last_hour') },
  { value: '24', label: text('logs.last_day') },
  { value: '168', label: text('logs.last_week') },
  { value: '', label: text('logs.custom') },
]
const REGION_OPTIONS = REGION_PREFIXES.map((prefix) => ({ value: prefix, label: REGION_GROUPS[prefix].displayName }))

/** A time as the field writes it, in UTC. */
function fieldTime(ms: number): string {
  return new Date(ms).toISOString().slice(0, MINUTE_LENGTH)
}

function rangeOf(hours: number): { readonly start: string; readonly end: string } {
  const now = Date.now()
  return { start: fieldTime(now - hours * HOUR_MS), end: fieldTime(now) }
}

/** A range that was chosen by its length ends at the moment of the request. */
function exactRange({ start, end }: ReturnType<typeof rangeOf>, hours: number): { readonly time_start: string; readonly time_end: string } {
  if (hours === 0) return { time_start: `${start}:00.000Z`, time_end: `${end}:00.000Z` }
  const now = Date.now()
  return { time_start: new Date(now - hours * HOUR_MS).toISOString(), time_end: new Date(now).toISOString() }
}

function faultOf(start: string, end: string): string | undefined {
  if (start === '' || end === '') return text('logs.range_missing')
  const fault = findRangeFault(new Date(`${start}Z`), new Date(`${end}Z`))
  return fault && text(fault === 'order' ? 'logs.range_order' : 'logs.range_length')
}

/** Asks for the query log of a range. */
export function RequestForm() {
  const { account, cache } = useServices()
  const [region, setRegion] = useState<RegionPrefix>('us')
  const [database, setDatabase] = useState('')
  const [range, setRange] = useState(() => rangeOf(1))
  const [hours, setHours] = useState('1')
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const fault = faultOf(range.start, range.end)
  const edit = (change: Partial<typeof range>) => {
    setRange({ ...range, ...change })
    setHours('')
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (fault !== undefined) return
    setBusy(true)
    setFailure(undefined)
    const path = [region, ...database.split(/[/:]/).filter((name) => name !== '')].join('/')
    const body = { database: path, ...exactRange(range, Number(hours)) }
    try {
      await account.call(createLogRequest, { query: { type: 'query' }, body })
      await cache.invalidateQueries({ queryKey: LOG_REQUESTS_KEY })
    } catch (error: unknown) {
      setFailure(errorText(error, { defaultMessage: text('logs.request_failed') }))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form aria-label={text('logs.form')} onSubmit={(event) => void submit(event)}>
      <div className={styles['form']}>
        <SelectField
          label={text('logs.scope')}
          options={REGION_OPTIONS}
          value={region}
          onChange={({ target }) => setRegion(target.value as RegionPrefix)}
        />
        <TextField
          label={text('logs.database')}
          title={text('logs.database_help')}
          value={database}
          onChange={({ target }) => setDatabase(target.value)}
        />
        <SelectField
          label={text('logs.preset')}
          options={PRESETS}
          value={hours}
          onChange={({ target }) => {
            setHours(target.value)
            if (target.value !== '') setRange(rangeOf(Number(target.value)))
          }}
        />
        <TextField
          label={text('logs.start')}
          type="datetime-local"
          value={range.start}
          onChange={({ target }) => edit({ start: target.value })}
        />
        <TextField
          label={text('logs.end')}
          type="datetime-local"
          value={range.end}
          onChange={({ target }) => edit({ end: target.value })}
        />
        <Button variant="primary" type="submit" loading={busy} disabled={fault !== undefined}>
          {text('logs.request')}
        </Button>
      </div>
      {(fault ?? failure) !== undefined && (
        <Note tone="bad" role="alert">
          {fault ?? failure}
        </Note>
      )}
    </form>
  )
}
