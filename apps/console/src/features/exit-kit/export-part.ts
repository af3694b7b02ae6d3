import type { DatabasePath } from '@terrarium/contracts'
import type { ReactNode } from 'react'

export interface ExitKitProps {
  readonly path: DatabasePath
  readonly onClose: () => void
}

/** What the dialog shows for one place where an export can be made. */
export interface ExportPart {
  /** Whether nothing has begun yet, so that the place can still be changed. */
  readonly isChoosing: boolean
  /** Whether the dialog has to stay open. */
  readonly isBusy: boolean
  readonly submit: () => void
  readonly close: () => void
  readonly footer: ReactNode
  readonly content: ReactNode
}
