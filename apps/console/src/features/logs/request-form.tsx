import { createLogRequest, formatDatabasePath, REGION_GROUPS, REGION_PREFIXES } from '@terrarium/contracts'
import type { RegionPrefix } from '@terrarium/contracts'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { errorText } from '../../data/error-text.ts'
import { useServices } from '../../data/services.ts'
import { useAddress } from '../../data/use-address.ts'
import { text } from '../../messages/metering-text.ts'
import { Button } from '../../ui/button.tsx'
import { DatabasePicker } from '../../ui/database-picker.tsx'
import { FieldRow } from '../../ui/field-row.tsx'
import { Note } from '../../ui/note.tsx'
import { SelectField, TextField } from '../../ui/text-field.tsx'
import { exactRange, faultOf, RANGE_HOURS, readChoice } from './log-choice.ts'
import type { LogChoice } from './log-choice.ts'
import { LOG_REQUESTS_KEY } from './log-requests.ts'

const RANGE_TEXTS = { 1: 'logs.last_hour', 24: 'logs.last_day', 168: 'logs.last_week' } as const
const RANGES = [
  ...RANGE_HOURS.map((hours) => ({ value: hours, label: text(RANGE_TEXTS[hours]) })),
  { value: '', label: text('logs.custom') },
]
const REGION_OPTIONS = REGION_PREFIXES.map((prefix) => ({ value: prefix, label: REGION_GROUPS[prefix].displayName }))

/** The region group and the database of which queries are wanted. */
export function ScopeFields({ path, onChange }: { readonly path: LogChoice['path']; readonly onChange: (path: string) => void }) {
  return (
    <>
      <SelectField
        label={text('logs.scope')}
        options={REGION_OPTIONS}
        value={path.regionGroup}
        onChange={({ target }) => onChange(formatDatabasePath({ regionGroup: target.value as RegionPrefix, names: [] }))}
      />
      <DatabasePicker value={path} onChange={(chosen) => onChange(formatDatabasePath(chosen))} />
    </>
  )
}

function RangeFields({ choice }: { readonly choice: LogChoice }) {
  const { change } = useAddress()
  const { hours, start, end } = choice
  return (
    <>
      <SelectField
        label={text('logs.preset')}
        options={RANGES}
        value={hours ?? ''}
        onChange={({ target: { value } }) =>
          change(value === '' ? { hours: undefined, start, end } : { hours: value, start: undefined, end: undefined })
        }
      />
      <TextField
        label={text('logs.start')}
        type="datetime-local"
        value={start}
        onChange={({ target }) => change({ hours: undefined, start: target.value, end })}
      />
      <TextField
        label={text('logs.end')}
        type="datetime-local"
        value={end}
        onChange={({ target }) => change({ hours: undefined, start, end: target.value })}
      />
    </>
  )
}

/** Asks for the query log of a range. */
export function RequestForm() {
  const { account, cache } = useServices()
  const { params, change } = useAddress()
  const [openedAt] = useState(() => Date.now())
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const choice = readChoice(params, openedAt)
  const fault = faultOf(choice)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (fault !== undefined) return
    setBusy(true)
    setFailure(undefined)
    const body = { database: formatDatabasePath(choice.path), ...exactRange(choice, Date.now()) }
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
      <FieldRow>
        <ScopeFields path={choice.path} onChange={(path) => change({ path })} />
        <RangeFields choice={choice} />
        <Button variant="primary" type="submit" loading={busy} disabled={fault !== undefined}>
          {text('logs.request')}
        </Button>
      </FieldRow>
      {(fault ?? failure) !== undefined && (
        <Note tone="bad" role="alert">
          {fault ?? failure}
        </Note>
      )}
    </form>
  )
}
