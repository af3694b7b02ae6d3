import type { AccountKey } from '@terrarium/contracts'
import { useState } from 'react'
import * as v from 'valibot'
import { successorName } from '../../config/successor-name.ts'
import { text } from '../../messages/account-access-text.ts'
import { Button } from '../../ui/button.tsx'
import { FormSelectField } from '../../ui/form/fields.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useConsoleForm } from '../../ui/form/use-console-form.ts'
import { toasts } from '../../ui/toast-store.ts'
import { AccountKeyForm } from './account-key-form.tsx'
import type { AccountKeyValues } from './account-key-form.tsx'
import type { MadeAccountKey } from './account-keys.ts'
import { DeleteAccountKeyDialog } from './delete-account-key-dialog.tsx'
import { NewAccountKeyDialog } from './new-account-key-dialog.tsx'
import { rotationReminders } from './rotation-reminders.ts'
import styles from './account-keys.module.css'

const DAY_MS = 86_400_000
const REMINDER_DAYS = ['1', '7', '30'] as const
const REMINDERS = REMINDER_DAYS.map((value) => ({ value, label: text(`account_key.remind_${value}`) }))
const reminderSchema = v.object({ days: v.picklist(REMINDER_DAYS) })
type Reminder = v.InferOutput<typeof reminderSchema>

/** A successor lives as long as the old key was to. */
function defaultsFor({ name, created_at: created, expires_at: expires }: AccountKey): AccountKeyValues {
  const days = expires === null ? '' : String(Math.max(1, Math.round((Date.parse(expires) - Date.parse(created)) / DAY_MS)))
  return { name: successorName(name), ttlDays: days }
}

interface ReminderStepProps {
  readonly accountKey: AccountKey
  readonly successor: string
  readonly onClose: () => void
}

/** Chooses when this browser reminds of deleting the old key, or deletes it at once. */
function ReminderStep({ accountKey, successor, onClose }: ReminderStepProps) {
  const [isDeleting, setDeleting] = useState(false)
  const { id, name } = accountKey
  const form = useConsoleForm<Reminder, Reminder>({
    schema: reminderSchema,
    defaults: { days: '1' },
    explain: () => ({ message: text('errors.generic') }),
    onSubmit: ({ days }) => {
      rotationReminders.set(id, new Date(Date.now() + Number(days) * DAY_MS).toISOString())
      toasts.show({ theme: 'success', title: text('account_key.rotated', { name, successor }) })
      onClose()
      return Promise.resolve()
    },
  })
  if (isDeleting) return <DeleteAccountKeyDialog open accountKey={accountKey} onClose={onClose} />
  return (
    <FormDialog
      open
      form={form}
      title={text('account_key.rotate_title', { name })}
      submitLabel={text('account_key.remind')}
      onClose={onClose}
      footStart={
        <Button variant="quietDanger" onClick={() => setDeleting(true)}>
          {text('account_key.delete_now')}
        </Button>
      }
    >
      <p className={styles['consequence']}>{text('account_key.rotate_help', { name, successor })}</p>
      <FormSelectField form={form} name="days" label={text('account_key.remind_in')} options={REMINDERS} />
    </FormDialog>
  )
}

interface RotateAccountKeyProps {
  readonly open: boolean
  readonly accountKey: AccountKey
  readonly onClose: () => void
}

/** Replaces an account key: a successor, its secret, then the end of the old one. */
export function RotateAccountKeyDialog({ open, accountKey, onClose }: RotateAccountKeyProps) {
  const [made, setMade] = useState<MadeAccountKey>()
  const [isStored, setStored] = useState(false)
  const close = () => {
    setMade(undefined)
    setStored(false)
    onClose()
  }
  if (made !== undefined && isStored) return <ReminderStep accountKey={accountKey} successor={made.name} onClose={close} />
  if (made !== undefined) return <NewAccountKeyDialog made={made} onClose={() => setStored(true)} />
  const title = text('account_key.rotate_title', { name: accountKey.name })
  return <AccountKeyForm open={open} title={title} defaults={defaultsFor(accountKey)} onClose={onClose} onMade={setMade} />
}
