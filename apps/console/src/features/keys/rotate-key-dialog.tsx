import { useState } from 'react'
import { SecretDialog } from './secret-dialog.tsx'
import type { CreatedKey } from './key-mutations.ts'
import { keyLabel } from './key-list.ts'
import type { KeyRow } from './key-list.ts'
import { text } from '../../messages/keys-text.ts'
import { OverlapStep } from './overlap-step.tsx'
import { RotationSummary } from './rotation-summary.tsx'
import { SuccessorStep } from './successor-step.tsx'
import { TestStep } from './test-step.tsx'

/** How far a rotation has come. What a step has made goes on to the next. */
type Rotation =
  | { readonly step: 'create' }
  | { readonly step: 'store' | 'test' | 'overlap'; readonly successor: CreatedKey }
  | { readonly step: 'done'; readonly successor: CreatedKey; readonly expires: string }

interface RotateKeyDialogProps {
  readonly open: boolean
  readonly row: KeyRow
  readonly onClose: () => void
}

/** Replaces a key in steps: a successor, its secret, a test, and how long the old key works beside it. */
export function RotateKeyDialog({ open, row, onClose }: RotateKeyDialogProps) {
  const [rotation, setRotation] = useState<Rotation>({ step: 'create' })
  const name = keyLabel(row)
  const close = () => {
    setRotation({ step: 'create' })
    onClose()
  }
  switch (rotation.step) {
    case 'create':
      return <SuccessorStep open={open} row={row} onClose={close} onCreated={(successor) => setRotation({ step: 'store', successor })} />
    case 'store':
      return (
        <SecretDialog
          created={rotation.successor}
          title={text('keys.created', { name: rotation.successor.name })}
          submitLabel={text('rotate.store')}
          onClose={close}
          onStored={() => setRotation({ ...rotation, step: 'test' })}
        />
      )
    case 'test':
      return (
        <TestStep name={name} successor={rotation.successor} onClose={close} onNext={() => setRotation({ ...rotation, step: 'overlap' })} />
      )
    case 'overlap':
      return (
        <OverlapStep row={row} onClose={close} onSet={(expires) => setRotation({ step: 'done', successor: rotation.successor, expires })} />
      )
    case 'done':
      return (
        <RotationSummary
          row={row}
          successor={rotation.successor}
          expires={rotation.expires}
          onClose={close}
          onKeepLonger={() => setRotation({ step: 'overlap', successor: rotation.successor })}
        />
      )
  }
}
