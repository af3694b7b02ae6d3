import { useState } from 'react'
import { text } from '../../messages/account-access-text.ts'
import { AccountKeyForm } from './account-key-form.tsx'
import type { MadeAccountKey } from './account-keys.ts'
import { NewAccountKeyDialog } from './new-account-key-dialog.tsx'

const NOTHING_YET = { name: '', ttlDays: '' }

/** Makes an account key: name and life, then its secret, which is shown this once. */
export function CreateAccountKeyDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const [made, setMade] = useState<MadeAccountKey>()
  const close = () => {
    setMade(undefined)
    onClose()
  }
  if (made !== undefined) return <NewAccountKeyDialog made={made} onClose={close} />
  return <AccountKeyForm open={open} title={text('account_key.create')} defaults={NOTHING_YET} onClose={onClose} onMade={setMade} />
}
