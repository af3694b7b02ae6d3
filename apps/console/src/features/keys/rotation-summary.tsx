import { useState } from 'react'
import { text } from '../../messages/keys-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ExpiryTime } from '../../ui/expiry-time.tsx'
import { DeleteKeyDialog } from './delete-key-dialog.tsx'
import { keyLabel } from './key-list.ts'
import type { KeyRow } from './key-list.ts'
import type { CreatedKey } from './key-mutations.ts'
import styles from './keys.module.css'

interface RotationSummaryProps {
  readonly row: KeyRow
  readonly successor: CreatedKey
  /** ISO time at which the old key ends. */
  readonly expires: string
  readonly onClose: () => void
  readonly onKeepLonger: () => void
}

/** What a rotation has come to: the successor, and when the old key ends. */
export function RotationSummary({ row, successor, expires, onClose, onKeepLonger }: RotationSummaryProps) {
  const [isRevoking, setRevoking] = useState(false)
  const name = keyLabel(row)
  if (isRevoking) return <DeleteKeyDialog open row={row} onClose={onClose} />
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('rotate.title', { name, step: text('rotate.step_done') })}
      footer={
        <>
          <Button variant="quietDanger" onClick={() => setRevoking(true)}>
            {text('rotate.revoke_now')}
          </Button>
          <Button onClick={onKeepLonger}>{text('rotate.keep_longer')}</Button>
          <Button variant="primary" onClick={onClose}>
            {text('rotate.done')}
          </Button>
        </>
      }
    >
      <dl className={styles['facts']}>
        <dt>{text('rotate.successor')}</dt>
        <dd>
          <bdi dir="auto">{successor.name}</bdi>
        </dd>
        <dt>{text('rotate.old_expires', { name })}</dt>
        <dd>
          <ExpiryTime time={expires} />
        </dd>
      </dl>
    </Dialog>
  )
}
