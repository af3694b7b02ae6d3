import { text } from '../../messages/keys-text.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { remainingText } from './expiry.ts'
import { keyLabel } from './key-list.ts'
import type { KeyRow } from './key-list.ts'
import type { KeyAction } from './key-menu.tsx'
import styles from './keys.module.css'

interface ExpiringStripProps {
  readonly count: number
  readonly soonest: readonly KeyRow[]
  readonly refusal: string | undefined
  readonly onAction: (action: KeyAction, row: KeyRow) => void
}

/** Points out keys that end soon, and offers to rotate or extend them. */
export function ExpiringStrip({ count, soonest, refusal, onAction }: ExpiringStripProps) {
  return (
    <div className={styles['strip']}>
      <Note tone="warn" role="status">
        {text('keys.expire_soon', { count })}
        {soonest.map((row) => (
          <span key={row.id} className={styles['expiring']}>
            <bdi dir="auto">{keyLabel(row)}</bdi>
            {row.expires !== undefined && <span>{remainingText(row.expires)}</span>}
            <Button size="xs" disabledReason={refusal} onClick={() => onAction('rotate', row)}>
              {text('keys.rotate')}
            </Button>
            <Button size="xs" disabledReason={refusal} onClick={() => onAction('extend', row)}>
              {text('keys.extend')}
            </Button>
          </span>
        ))}
      </Note>
    </div>
  )
}
