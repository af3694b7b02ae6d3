import { text } from '../../messages/keys-text.ts'
import { Button } from '../../ui/button.tsx'
import { ExpiringStrip } from '../../ui/expiring-strip.tsx'
import { keyLabel } from './key-list.ts'
import type { KeyRow } from './key-list.ts'
import type { KeyAction } from './key-menu.tsx'

interface ExpiringKeysProps {
  readonly count: number
  readonly soonest: readonly KeyRow[]
  readonly refusal: string | undefined
  readonly onAction: (action: KeyAction, row: KeyRow) => void
}

/** Points out keys that end soon, and offers to rotate or extend them. */
export function ExpiringKeys({ count, soonest, refusal, onAction }: ExpiringKeysProps) {
  const things = soonest.map((row) => ({
    id: row.id,
    name: keyLabel(row),
    time: row.expires,
    actions: (
      <>
        <Button size="xs" disabledReason={refusal} onClick={() => onAction('rotate', row)}>
          {text('keys.rotate')}
        </Button>
        <Button size="xs" disabledReason={refusal} onClick={() => onAction('extend', row)}>
          {text('keys.extend')}
        </Button>
      </>
    ),
  }))
  return <ExpiringStrip said={text('keys.expire_soon', { count })} things={things} />
}
