import { useState } from 'react'
import type { ReactNode } from 'react'
import { text } from '../../messages/conflict-text.ts'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { Note } from '../note.tsx'
import styles from './conflict-note.module.css'

interface ConflictNoteProps {
  /** That what is edited has changed. */
  readonly children: ReactNode
  /** What others have changed. */
  readonly changes: ReactNode
  readonly onRebase: () => void
  readonly onOverwrite: () => void
}

/** Says that what is edited was changed by somebody else, and offers what can be done: look, put the edit on top, overwrite. */
export function ConflictNote({ children, changes, onRebase, onOverwrite }: ConflictNoteProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const buttons = (
    <span className={styles['buttons']}>
      <Button size="xs" onClick={() => setOpen(true)}>
        {text('conflict.see')}
      </Button>
      <Button size="xs" onClick={onRebase}>
        {text('conflict.rebase')}
      </Button>
      <Button size="xs" variant="quietDanger" onClick={onOverwrite}>
        {text('conflict.overwrite')}
      </Button>
    </span>
  )
  return (
    <>
      <Note tone="warn" role="alert" detail={buttons}>
        {children}
      </Note>
      <Dialog
        open={isOpen}
        onClose={close}
        title={text('conflict.title')}
        wide
        footer={
          <Button variant="primary" data-autofocus onClick={close}>
            {text('action.close')}
          </Button>
        }
      >
        {isOpen && changes}
      </Dialog>
    </>
  )
}
