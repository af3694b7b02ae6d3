import { defaultBackupCron, formatBackupCron, nextBackupRuns, parseBackupCron } from '@terrarium/contracts'
import type { BackupScheduleKind } from '@terrarium/contracts'
import { preferences } from '../../data/preferences.ts'
import { text } from '../../messages/backups-text.ts'
import { FormTextField } from '../../ui/form/fields.tsx'
import type { ConsoleForm } from '../../ui/form/use-console-form.ts'
import { SelectField } from '../../ui/text-field.tsx'
import { VERBATIM } from '../../ui/verbatim.ts'
import { UtcAndLocal } from './local-time.tsx'
import type { ConfigurationValues, ConfigurationWish } from './configuration-form.ts'
import styles from './backups.module.css'

const KINDS: readonly BackupScheduleKind[] = ['daily', 'weekly', 'monthly', 'lastDay']
const KIND_OPTIONS = KINDS.map((value) => ({ value, label: text(`backup.${value}`) }))
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
const FIRST_WEEKDAYS = { monday: 1, saturday: 6, sunday: 7 } as const

/** The days of the week, in the order that the member has chosen. */
function weekdayOptions() {
  const first = FIRST_WEEKDAYS[preferences.get().firstWeekday] - 1
  return [...WEEKDAYS.slice(first), ...WEEKDAYS.slice(0, first)].map((value) => ({
    value: String(value),
    label: text(`backup.weekday_${value}`),
  }))
}

const DAY_OPTIONS = Array.from({ length: 28 }, (_unused, index) => ({ value: String(index + 1), label: String(index + 1) }))
const RUNS_SHOWN = 3

function NextRuns({ cron }: { readonly cron: string }) {
  const schedule = parseBackupCron(cron)
  if (schedule === undefined) return null
  return (
    <div>
      <p>{text('backup.next_runs')}</p>
      <ol className={styles['runs']} aria-label={text('backup.next_runs')}>
        {nextBackupRuns(schedule, new Date(), RUNS_SHOWN).map((run) => (
          <li key={run.getTime()}>
            <UtcAndLocal value={run.toISOString()} />
          </li>
        ))}
      </ol>
    </div>
  )
}

/** When snapshots are taken. The cron expression is what is kept; the choices above it write it. */
export function ScheduleFields({ form }: { readonly form: ConsoleForm<ConfigurationValues, ConfigurationWish> }) {
  const cron = form.methods.watch('cron')
  const schedule = parseBackupCron(cron)
  const setCron = (value: string) =>
    form.methods.setValue('cron', value, { shouldDirty: true, shouldValidate: form.methods.formState.isSubmitted })
  return (
    <>
      <div className={styles['pair']}>
        <SelectField
          label={text('backup.schedule')}
          options={schedule === undefined ? [{ value: '', label: text('backup.other_schedule') }, ...KIND_OPTIONS] : KIND_OPTIONS}
          value={schedule?.kind ?? ''}
          onChange={({ target }) => target.value !== '' && setCron(defaultBackupCron(target.value as BackupScheduleKind))}
        />
        {schedule?.kind === 'weekly' && (
          <SelectField
            label={text('backup.weekday')}
            options={weekdayOptions()}
            value={String(schedule.weekday)}
            onChange={({ target }) => setCron(formatBackupCron({ ...schedule, weekday: Number(target.value) }))}
          />
        )}
        {schedule?.kind === 'monthly' && (
          <SelectField
            label={text('backup.day')}
            options={DAY_OPTIONS}
            value={String(schedule.day)}
            onChange={({ target }) => setCron(formatBackupCron({ ...schedule, day: Number(target.value) }))}
          />
        )}
      </div>
      <FormTextField {...VERBATIM} form={form} name="cron" label={text('backup.cron')} help={text('backup.cron_help')} dir="ltr" />
      <NextRuns cron={cron} />
    </>
  )
}
