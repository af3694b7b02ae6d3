import * as v from 'valibot'
import { activity } from '../../data/activity.ts'
import { useDatabase } from '../../data/database-context.ts'
import { errorText } from '../../data/error-text.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/keys-text.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useConsoleForm } from '../../ui/form/use-console-form.ts'
import { toasts } from '../../ui/toast-store.ts'
import { expiryTime } from './expiry.ts'
import { ExpiryFields } from './expiry-fields.tsx'
import { EXPIRY_DEFAULTS, expiryCheck, expiryEntries } from './expiry-schema.ts'
import { keyLabel } from './key-list.ts'
import type { KeyRow } from './key-list.ts'
import { changeExpiry } from './key-mutations.ts'

const expiryObject = v.object(expiryEntries)
type Values = v.InferOutput<typeof expiryObject>
const schema = v.pipe(expiryObject, expiryCheck<Values>())

/** Changes when a key ends. */
export function ExtendKeyDialog({ open, row, onClose }: { readonly open: boolean; readonly row: KeyRow; readonly onClose: () => void }) {
  const services = useServices()
  const { path, storageKey } = useDatabase()
  const name = keyLabel(row)
  const title = text('keys.extend_title', { name })
  const form = useConsoleForm<Values, Values>({
    schema,
    defaults: { ...EXPIRY_DEFAULTS, expiry: '30d' },
    where: title,
    active: open,
    explain: (error) => ({ message: errorText(error, { defaultMessage: text('keys.extend_failed') }) }),
    onSubmit: async (values) => {
      await changeExpiry(services, path, row.id, expiryTime(values))
      activity.record(storageKey, text('keys.expiry_activity', { name }))
      onClose()
      toasts.show({ theme: 'success', title: text('keys.extended', { name }) })
    },
  })
  return (
    <FormDialog open={open} form={form} title={title} submitLabel={text('keys.save')} onClose={onClose}>
      <ExpiryFields form={form} />
    </FormDialog>
  )
}
