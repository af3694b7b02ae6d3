import { formatDatabasePath, REGION_GROUPS, REGION_PREFIXES } from '@terrarium/contracts'
import type { RegionPrefix } from '@terrarium/contracts'
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { errorText } from '../../data/error-text.ts'
import { CHOICES, preferences } from '../../data/preferences.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/metering-text.ts'
import { Button } from '../../ui/button.tsx'
import { DatabasePicker } from '../../ui/database-picker.tsx'
import { FieldRow } from '../../ui/field-row.tsx'
import { Note } from '../../ui/note.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { SelectField, TextField } from '../../ui/text-field.tsx'
import { exactRange, faultOf, RANGE_HOURS, readChoice, shownTime, typedTime } from './log-choice.ts'
import type { LogChoice } from './log-choice.ts'
import { requestLog } from './log-requests.ts'
import type { LogWish } from './log-requests.ts'
import { requestToken } from '../../data/request-token.ts'
import { useLogAddress } from './use-log-address.ts'
import type { LogAddress } from './use-log-address.ts'

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

const ZONES = CHOICES.timeZone.options.map((id) => ({ id, label: text(`logs.zone_${id}`) }))

function RangeFields({ choice, change }: { readonly choice: LogChoice; readonly change: LogAddress['change'] }) {
  const { hours, start, end, zone } = choice
  const field = (name: 'start' | 'end') => (
    <TextField
      label={text(`logs.${name}_${zone}`)}
      type="datetime-local"
      value={shownTime(choice[name], zone)}
      onChange={({ target }) => change({ hours: undefined, start, end, [name]: typedTime(target.value, zone) })}
    />
  )
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
      {field('start')}
      {field('end')}
      <Segmented label={text('logs.zone')} options={ZONES} value={zone} onChange={(id) => change({ zone: id })} />
    </>
  )
}

/** A wish on its way; sent again as it is after a failure, so that it is not granted twice. */
interface SentWish {
  readonly choice: string
  readonly wish: LogWish
  readonly token: string
}

function wishOf(choice: LogChoice): SentWish {
  const path = formatDatabasePath(choice.path)
  const scope = choice.path.names.length === 0 ? { region_group: path } : { database: path }
  return { choice: JSON.stringify(choice), wish: { scope, ...exactRange(choice, Date.now()) }, token: requestToken() }
}

/** Asks for the query log of a range. */
export function RequestForm() {
  const services = useServices()
  const { params, change } = useLogAddress()
  const sent = useRef<SentWish | undefined>(undefined)
  const [openedAt] = useState(() => Date.now())
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const choice = readChoice(params, openedAt, preferences.get().timeZone)
  const fault = faultOf(choice)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (fault !== undefined) return
    setBusy(true)
    setFailure(undefined)
    if (sent.current?.choice !== JSON.stringify(choice)) sent.current = wishOf(choice)
    try {
      await requestLog(services, sent.current.wish, sent.current.token)
      sent.current = undefined
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
        <RangeFields choice={choice} change={change} />
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
