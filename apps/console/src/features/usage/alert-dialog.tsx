import { ALERT_PERIODS, REGION_GROUPS, REGION_PREFIXES } from '@terrarium/contracts'
import type { UsageAlert, UsageMetric } from '@terrarium/contracts'
import { useState } from 'react'
import { errorText } from '../../data/error-text.ts'
import { useServices } from '../../data/services.ts'
import { text as usageText } from '../../messages/metering-text.ts'
import { text } from '../../messages/usage-alerts-text.ts'
import { FormCheckbox, FormSelectField, FormTextField } from '../../ui/form/fields.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { NewSecretDialog } from '../../ui/form/new-secret-dialog.tsx'
import { useConsoleForm } from '../../ui/form/use-console-form.ts'
import { toasts } from '../../ui/toast-store.ts'
import { alertSchema, defaultsOf, wishOf } from './alert-form.ts'
import type { AlertValues } from './alert-form.ts'
import { changeAlert, makeAlert } from './alerts.ts'
import type { MadeAlert } from './alerts.ts'
import { isSize } from './usage-series.ts'

const PERIOD_OPTIONS = ALERT_PERIODS.map((period) => ({ value: period, label: text(`alert.period.${period}`) }))

interface AlertDialogProps {
  readonly open: boolean
  /** The alert that is changed; undefined: a new one. */
  readonly alert: UsageAlert | undefined
  /** What the page shows, for a new one. */
  readonly shown: { readonly metric: UsageMetric; readonly path: string | undefined }
  /** Those that can be chosen. */
  readonly metrics: readonly UsageMetric[]
  readonly onClose: () => void
}

/** All, the region groups, and a database that is named already. */
function placesOf(path: string): readonly { readonly value: string; readonly label: string }[] {
  const regions = REGION_PREFIXES.map((prefix) => ({ value: prefix, label: REGION_GROUPS[prefix].displayName }))
  const places = [{ value: '', label: text('alert.everywhere') }, ...regions]
  return places.some(({ value }) => value === path) ? places : [...places, { value: path, label: path }]
}

function AlertForm({ open, alert, shown, metrics, onClose, onMade }: AlertDialogProps & { readonly onMade: (made: MadeAlert) => void }) {
  const services = useServices()
  const defaults = defaultsOf(alert, shown.metric, shown.path)
  const title = alert === undefined ? text('alert.create') : text('alert.edit', { name: alert.name })
  const form = useConsoleForm<AlertValues, AlertValues>({
    schema: alertSchema,
    defaults,
    where: title,
    active: open,
    explain: (error) => ({ message: errorText(error, { defaultMessage: text('alert.save_failed') }) }),
    onSubmit: async (values) => {
      const wish = wishOf(values)
      if (alert !== undefined) await changeAlert(services, alert.id, wish)
      const made = alert === undefined ? await makeAlert(services, wish) : undefined
      toasts.show({ theme: 'success', title: text('alert.saved', { name: wish.name }) })
      if (made?.webhook_url) onMade(made)
      else onClose()
    },
  })
  const metric = form.methods.watch('metric')
  return (
    <FormDialog
      open={open}
      form={form}
      title={title}
      submitLabel={alert === undefined ? text('alert.create') : text('alert.save')}
      onClose={onClose}
    >
      <FormTextField form={form} name="name" label={text('alert.name')} required autoComplete="off" />
      <FormSelectField
        form={form}
        name="metric"
        label={usageText('usage.metric')}
        options={metrics.map((each) => ({ value: each, label: usageText(`usage.metric.${each}`) }))}
      />
      <FormSelectField
        form={form}
        name="path"
        label={text('alert.place')}
        help={text('alert.place_help')}
        options={placesOf(defaults.path)}
      />
      <FormSelectField form={form} name="period" label={text('alert.period')} options={PERIOD_OPTIONS} />
      <FormTextField
        form={form}
        name="threshold"
        label={text(isSize(metric) ? 'alert.threshold_mib' : 'alert.threshold')}
        inputMode="numeric"
        required
        autoComplete="off"
      />
      <FormCheckbox form={form} name="mail" label={text('alert.mail')} />
      <FormTextField form={form} name="url" label={text('alert.url')} help={text('alert.url_help')} optional autoComplete="off" />
    </FormDialog>
  )
}

/** Makes or changes an alert; of a new one with a webhook the secret is shown this once. */
export function AlertDialog(props: AlertDialogProps) {
  const [made, setMade] = useState<MadeAlert>()
  if (made === undefined) return <AlertForm {...props} onMade={setMade} />
  return (
    <NewSecretDialog
      title={text('alert.made', { name: made.name })}
      secret={made.webhook_secret}
      where={text('alert.secret_of', { name: made.name })}
      lost={text('alert.lost')}
      onClose={() => {
        setMade(undefined)
        props.onClose()
      }}
    >
      <p>{text('alert.signature')}</p>
    </NewSecretDialog>
  )
}
