import { forwardRef } from 'react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon.tsx'
import styles from './note.module.css'

export type NoteTone = 'info' | 'warn' | 'bad' | 'ok'

const ICONS: Readonly<Record<NoteTone, IconName>> = { info: 'info', warn: 'warning', bad: 'warning', ok: 'check' }

interface NoteProps {
  readonly tone: NoteTone
  readonly children: ReactNode
  readonly detail?: ReactNode
  readonly role?: 'status' | 'alert'
  /** -1 when the note takes the focus after a failure. */
  readonly tabIndex?: -1
}

/** A sentence that stays on the page: information, a warning, a failure or a success. */
export const Note = forwardRef<HTMLDivElement, NoteProps>(function Note({ tone, children, detail, role, tabIndex }, ref) {
  return (
    <div ref={ref} className={classNames(styles['note'], styles[tone])} role={role} tabIndex={tabIndex}>
      <Icon name={ICONS[tone]} />
      <div className={styles['body']}>
        {children}
        {detail !== undefined && <span className={styles['detail']}>{detail}</span>}
      </div>
    </div>
  )
})
