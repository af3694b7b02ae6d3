import * as v from 'valibot'
import { activity } from '../../data/activity.ts'
import { useDatabase } from '../../data/database-context.ts'
import { errorText } from '../../data/error-text.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/keys-text.ts'
import { FormSelectField } from '../../ui/form/fields.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useConsoleForm } from '../../ui/form/use-console-form.ts'
import { keyLabel } from './key-list.ts'
import type { KeyRow } from './key-list.ts'
import { changeExpiry } from './key-mutations.ts'

const HOUR_MS = 3_600_000
const OVERLAPS_MS = { '1h': HOUR_MS, '24h': 24 * HOUR_MS, '7d': 7 * 24 * HOUR_MS, '30d': 30 * 24 * HOUR_MS } as const
const OVERLAPS = ['1h', '24h', '7d', '30d'] as const
const OPTIONS = OVERLAPS.map((value) => ({ value, label: text(`rotate.overlap_${value}`) }))

const schema = v.object({ overlap: v.picklist(OVERLAPS) })
type Values = v.InferOutput<typeof schema>

interface OverlapStepProps {
  readonly row: KeyRow
  readonly onClose: () => void
  /** Called with the time at which the old key ends. */
  readonly onSet: (expires: string) => void
}

/** Chooses how long the old key works beside its successor. */
export function OverlapStep({ row, onClose, onSet }: OverlapStepProps) {
  const services = useServices()
  const { path, storageKey } = useDatabase()
  const form = useConsoleForm<Values, Values>({
    schema,
    defaults: { overlap: '24h' },
    explain: (error) => ({ message: errorText(error, { defaultMessage: text('keys.extend_failed') }) }),
    onSubmit: async ({ overlap }) => {
      const expires = new Date(Date.now() + OVERLAPS_MS[overlap]).toISOString()
      await changeExpiry(services, path, row.id, expires)
      activity.record(storageKey, text('keys.expiry_activity', { name: keyLabel(row) }))
      onSet(expires)
    },
  })
  return (
    <FormDialog
      open
      form={form}
      title={text('rotate.title', { name: keyLabel(row), step: text('rotate.step_overlap') })}
      submitLabel={text('rotate.set')}
      onClose={onClose}
    >
      <FormSelectField form={form} name="overlap" label={text('rotate.overlap')} help={text('rotate.overlap_help')} options={OPTIONS} />
    </FormDialog>
  )
}
