import type { AccountKey } from '@terrarium/contracts'
import { useSyncExternalStore } from 'react'
import { text } from '../../messages/account-access-text.ts'
import { Button } from '../../ui/button.tsx'
import { ExpiringStrip } from '../../ui/expiring-strip.tsx'
import { isSoon } from '../../ui/remaining-time.ts'
import { rotationReminders } from './rotation-reminders.ts'

const SHOWN_MAX = 3

interface ExpiringAccountKeysProps {
  readonly keys: readonly AccountKey[]
  /** Missing where the member may not make keys. */
  readonly onRotate: ((key: AccountKey) => void) | undefined
  /** Missing where the member may not delete keys. */
  readonly onDelete: ((key: AccountKey) => void) | undefined
}

/** Points out keys that expire soon, and those that have been replaced and are due to be deleted. */
export function ExpiringAccountKeys({ keys, onRotate, onDelete }: ExpiringAccountKeysProps) {
  useSyncExternalStore(rotationReminders.subscribe, rotationReminders.version)
  const now = new Date().toISOString()
  const due = keys.filter(({ id }) => (rotationReminders.timeOf(id) ?? '~') <= now)
  const expiring = keys
    .filter((key) => key.expires_at !== null && isSoon(key.expires_at) && rotationReminders.timeOf(key.id) === undefined)
    .sort((a, b) => ((a.expires_at ?? '') < (b.expires_at ?? '') ? -1 : 1))
  const things = (list: readonly AccountKey[], label: string, act: ((key: AccountKey) => void) | undefined) =>
    list.slice(0, SHOWN_MAX).map((key) => ({
      id: key.id,
      name: key.name,
      time: key.expires_at ?? undefined,
      actions: act !== undefined && (
        <Button size="xs" onClick={() => act(key)}>
          {label}
        </Button>
      ),
    }))
  return (
    <>
      {expiring.length > 0 && (
        <ExpiringStrip
          said={text('account_key.expire_soon', { count: expiring.length })}
          things={things(expiring, text('account_key.rotate'), onRotate)}
        />
      )}
      {due.length > 0 && (
        <ExpiringStrip
          said={text('account_key.replaced', { count: due.length })}
          things={things(due, text('account_key.delete'), onDelete)}
        />
      )}
    </>
  )
}
