import type { ReactNode } from 'react'
import { useId } from 'react'
import { text } from '../messages/text.ts'
import { Icon } from './icon.tsx'
import styles from './field.module.css'

export interface FieldProps {
  readonly label: string
  readonly help?: ReactNode
  readonly error?: string | undefined
  /** Required is the default; optional is said. */
  readonly optional?: boolean
  /** Beside the label, at the far end. */
  readonly aside?: ReactNode
}

export interface ControlProps {
  readonly id: string
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: true
}

interface FieldLayoutProps extends FieldProps {
  readonly children: (control: ControlProps) => ReactNode
}

/** A label above, a control, help or the error below, tied together for assistive technology. */
export function Field({ label, help, error, optional = false, aside, children }: FieldLayoutProps) {
  const id = useId()
  const noteId = `${id}-note`
  const hasNote = error !== undefined || help !== undefined
  return (
    <div className={styles['field']}>
      <div className={styles['head']}>
        <label className={styles['label']} htmlFor={id}>
          {label}
        </label>
        {optional && <span className={styles['optional']}>{text('form.optional')}</span>}
        {aside !== undefined && <span className={styles['aside']}>{aside}</span>}
      </div>
      {children({ id, ...(hasNote && { 'aria-describedby': noteId }), ...(error !== undefined && { 'aria-invalid': true as const }) })}
      {error !== undefined ? (
        <p id={noteId} className={styles['error']}>
          <Icon name="warning" size={14} />
          {error}
        </p>
      ) : (
        help !== undefined && (
          <p id={noteId} className={styles['help']}>
            {help}
          </p>
        )
      )}
    </div>
  )
}
