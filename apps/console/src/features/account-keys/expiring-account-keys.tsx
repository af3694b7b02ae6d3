import type { AccountKey } from '@terrarium/contracts'
import { useSyncExternalStore } from 'react'
import { text } from '../../messages/account-access-text.ts'
import { Button } from '../../ui/button.tsx'
import { ExpiringStrip } from '../../ui/expiring-strip.tsx'
import { isSoon } from '../../ui/remaining-time.ts'
import { rotationReminders } from './rotation-reminders.ts'

const SHOWN_MAX = 3

/** Why the member may not make or delete keys, and who can help; undefined where they may. */
export interface KeyRefusals {
  readonly create: string | undefined
  readonly delete: string | undefined
}

interface ExpiringAccountKeysProps {
  readonly keys: readonly AccountKey[]
  readonly onRotate: (key: AccountKey) => void
  readonly onDelete: (key: AccountKey) => void
  readonly refusals: KeyRefusals
}

/** Points out keys that expire soon, and those that have been replaced and are due to be deleted. */
export function ExpiringAccountKeys({ keys, onRotate, onDelete, refusals }: ExpiringAccountKeysProps) {
  useSyncExternalStore(rotationReminders.subscribe, rotationReminders.version)
  const now = new Date().toISOString()
  const due = keys.filter(({ id }) => (rotationReminders.timeOf(id) ?? '~') <= now)
  const expiring = keys
    .filter((key) => key.expires_at !== null && isSoon(key.expires_at) && rotationReminders.timeOf(key.id) === undefined)
    .sort((a, b) => ((a.expires_at ?? '') < (b.expires_at ?? '') ? -1 : 1))
  const things = (list: readonly AccountKey[], label: string, refusal: string | undefined, act: (key: AccountKey) => void) =>
    list.slice(0, SHOWN_MAX).map((key) => ({
      id: key.id,
      name: key.name,
      time: key.expires_at ?? undefined,
      actions: (
        <Button size="xs" disabledReason={refusal} onClick={() => act(key)}>
          {label}
        </Button>
      ),
    }))
  return (
    <>
      {expiring.length > 0 && (
        <ExpiringStrip
          said={text('account_key.expire_soon', { count: expiring.length })}
          things={things(expiring, text('account_key.rotate'), refusals.create, onRotate)}
        />
      )}
      {due.length > 0 && (
        <ExpiringStrip
          said={text('account_key.replaced', { count: due.length })}
          things={things(due, text('account_key.delete'), refusals.delete, onDelete)}
        />
      )}
    </>
  )
}
