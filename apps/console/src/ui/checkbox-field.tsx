import { forwardRef, useId } from 'react'
import type { InputHTMLAttributes, ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './checkbox.module.css'

interface CheckboxFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  readonly label: ReactNode
  readonly help?: ReactNode
  readonly error?: string | undefined
}

/** A yes or no with its sentence; help or the error stand below. */
export const CheckboxField = forwardRef<HTMLInputElement, CheckboxFieldProps>(function CheckboxField(
  { label, help, error, ...input },
  ref,
) {
  const noteId = useId()
  const hasNote = error !== undefined || help !== undefined
  return (
    <div className={styles['field']}>
      <label className={styles['row']}>
        <input
          {...input}
          ref={ref}
          type="checkbox"
          aria-invalid={error !== undefined || undefined}
          aria-describedby={hasNote ? noteId : undefined}
        />
        <span>{label}</span>
      </label>
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
})
