import { formatDatabasePath, parseDatabasePath, REGION_GROUPS, REGION_PREFIXES } from '@terrarium/contracts'
import { text } from '../../messages/metering-text.ts'
import { DatabasePicker } from '../../ui/database-picker.tsx'
import { FieldRow } from '../../ui/field-row.tsx'
import { Note } from '../../ui/note.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { SelectField, TextField } from '../../ui/text-field.tsx'
import type { PageChoice } from './usage-choice.ts'
import { USAGE_GROUPINGS } from './usage-groups.ts'
import { faultOf, PERIOD_DAYS } from './usage-period.ts'

const VIEWS = [
  { id: 'chart', label: text('usage.chart') },
  { id: 'table', label: text('usage.table') },
] as const
const GROUPINGS = USAGE_GROUPINGS.map((value) => ({ value, label: text(`usage.group_${value}`) }))
const PERIOD_TEXTS = { 1: 'usage.day', 7: 'usage.week', 30: 'usage.month', 90: 'usage.quarter' } as const
const PERIOD_OPTIONS = [
  ...PERIOD_DAYS.map((days) => ({ value: days, label: text(PERIOD_TEXTS[days]) })),
  { value: '', label: text('usage.custom') },
]
const REGION_OPTIONS = [
  { value: '', label: text('usage.all') },
  ...REGION_PREFIXES.map((prefix) => ({ value: prefix, label: REGION_GROUPS[prefix].displayName })),
]

function PeriodFields({ choice: { usage, change } }: { readonly choice: PageChoice }) {
  const { days, from, to } = usage
  const day = (name: 'from' | 'to') => (
    <TextField
      label={text(`usage.${name}`)}
      type="date"
      value={usage[name]}
      onChange={({ target }) => change({ days: undefined, from, to, [name]: target.value })}
    />
  )
  return (
    <>
      <SelectField
        label={text('usage.period')}
        options={PERIOD_OPTIONS}
        value={days ?? ''}
        onChange={({ target: { value } }) =>
          change(value === '' ? { days: undefined, from, to } : { days: value, from: undefined, to: undefined })
        }
      />
      {days === undefined && day('from')}
      {days === undefined && day('to')}
    </>
  )
}

function PlaceFields({ choice: { usage, change } }: { readonly choice: PageChoice }) {
  const path = usage.path === undefined ? undefined : parseDatabasePath(usage.path)
  return (
    <>
      <SelectField
        label={text('usage.region')}
        options={REGION_OPTIONS}
        value={path?.regionGroup ?? ''}
        onChange={({ target }) => change({ path: target.value })}
      />
      {path !== undefined && <DatabasePicker value={path} onChange={(chosen) => change({ path: formatDatabasePath(chosen) })} />}
    </>
  )
}

/** What is shown: when, where, of what, and how. */
export function UsageControls({ choice }: { readonly choice: PageChoice }) {
  const { change, metric, metrics, view, usage, grouping } = choice
  const fault = faultOf(usage)
  return (
    <>
      <FieldRow>
        <PeriodFields choice={choice} />
        <PlaceFields choice={choice} />
        <SelectField
          label={text('usage.metric')}
          options={metrics.map((each) => ({ value: each, label: text(`usage.metric.${each}`) }))}
          value={metric}
          onChange={({ target }) => change({ metric: target.value })}
        />
        <SelectField
          label={text('usage.group')}
          options={GROUPINGS}
          value={grouping}
          onChange={({ target }) => change({ group: target.value })}
        />
        <Segmented label={text('usage.view')} options={VIEWS} value={view} onChange={(chosen) => change({ view: chosen })} />
      </FieldRow>
      {fault !== undefined && (
        <Note tone="bad" role="alert">
          {fault}
        </Note>
      )}
    </>
  )
}
