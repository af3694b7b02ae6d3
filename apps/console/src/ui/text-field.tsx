import { forwardRef, useId, useState } from 'react'
import type { InputHTMLAttributes, KeyboardEvent, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { text } from '../messages/text.ts'
import { classNames } from './class-names.ts'
import { Field } from './field.tsx'
import type { FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'
import styles from './field.module.css'

export type ControlSize = 'sm' | 'md' | 'lg'

type NativeInput = Omit<InputHTMLAttributes<HTMLInputElement>, 'size'>

interface TextFieldProps extends FieldProps, NativeInput {
  readonly size?: ControlSize
}

function boxClass(size: ControlSize, invalid: boolean, readOnly = false): string {
  return classNames(styles['box'], size !== 'md' && styles[size], invalid && styles['invalid'], readOnly && styles['readOnly'])
}

/** One line of text. */
export const TextField = forwardRef<HTMLInputElement, TextFieldProps>(function TextField(props, ref) {
  const { label, help, error, optional, aside, size = 'md', ...input } = props
  return (
    <Field label={label} help={help} error={error} aside={aside} optional={optional ?? false}>
      {(control) => (
        <div className={boxClass(size, error !== undefined, input.readOnly)}>
          <input {...input} {...control} ref={ref} />
        </div>
      )}
    </Field>
  )
})

interface TextAreaFieldProps extends FieldProps, TextareaHTMLAttributes<HTMLTextAreaElement> {
  /** Whether the text is code: shown in the editor's font, without spelling correction. */
  readonly code?: boolean
}

/** Several lines of text. */
export const TextAreaField = forwardRef<HTMLTextAreaElement, TextAreaFieldProps>(function TextAreaField(props, ref) {
  const { label, help, error, optional, aside, code = false, rows = 4, ...input } = props
  return (
    <Field label={label} help={help} error={error} aside={aside} optional={optional ?? false}>
      {(control) => (
        <div className={classNames(boxClass('md', error !== undefined, input.readOnly), styles['lines'], code && styles['code'])}>
          <textarea {...input} {...control} ref={ref} rows={rows} {...(code && { spellCheck: false, autoCapitalize: 'none' })} />
        </div>
      )}
    </Field>
  )
})

/** A password with a switch that shows it and a note while caps lock is on. */
export const PasswordField = forwardRef<HTMLInputElement, TextFieldProps>(function PasswordField(props, ref) {
  const { label, help, error, optional, aside, size = 'md', ...input } = props
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => setCapsLock(event.getModifierState?.('CapsLock') ?? false)
  return (
    <Field label={label} help={capsLock ? text('form.caps_lock') : help} error={error} aside={aside} optional={optional ?? false}>
      {(control) => (
        <div className={boxClass(size, error !== undefined)}>
          <input
            {...input}
            {...control}
            ref={ref}
            type={shown ? 'text' : 'password'}
            spellCheck={false}
            autoCapitalize="none"
            onKeyUp={onKey}
            onKeyDown={onKey}
          />
          <button
            type="button"
            className={styles['reveal']}
            aria-label={text('form.show_password')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon name="eye" />
          </button>
        </div>
      )}
    </Field>
  )
})

interface SearchFieldProps extends Omit<NativeInput, 'onChange' | 'value'> {
  readonly label: string
  readonly value: string
  readonly onValueChange: (value: string) => void
  /** Called with Enter, and when the field is left. */
  readonly onCommit?: () => void
  /** Searches from before, offered by the browser. */
  readonly suggestions?: readonly string[]
  /** The key that leads here, shown while the box is empty. */
  readonly shortcut?: string
  readonly className?: string
}

/** A search box named by its label, which is not shown. */
export const SearchField = forwardRef<HTMLInputElement, SearchFieldProps>(function SearchField(
  { label, value, onValueChange, onCommit, suggestions = [], shortcut, className, ...input },
  ref,
) {
  const listId = useId()
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') onCommit?.()
    if (event.key !== 'Escape') return
    if (value === '') event.currentTarget.blur()
    else onValueChange('')
  }
  return (
    <div className={classNames(boxClass('sm', false), className)}>
      <Icon name="search" size={14} />
      <input
        {...input}
        ref={ref}
        type="text"
        role="searchbox"
        autoComplete="off"
        aria-label={label}
        placeholder={input.placeholder ?? label}
        value={value}
        list={suggestions.length === 0 ? undefined : listId}
        onKeyDown={onKeyDown}
        onBlur={onCommit}
        onChange={(event) => onValueChange(event.target.value)}
      />
      {suggestions.length > 0 && (
        <datalist id={listId}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
      {value === '' && shortcut !== undefined && (
        <kbd className={styles['shortcut']} aria-hidden="true">
          {shortcut}
        </kbd>
      )}
      {value !== '' && (
        <button type="button" className={styles['reveal']} aria-label={text('action.clear')} onClick={() => onValueChange('')}>
          <Icon name="close" size={14} />
        </button>
      )}
    </div>
  )
})

interface SelectFieldProps extends FieldProps, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'size'> {
  readonly size?: ControlSize
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** A choice out of a short list, with the platform's own list. */
export const SelectField = forwardRef<HTMLSelectElement, SelectFieldProps>(function SelectField(props, ref) {
  const { label, help, error, optional, aside, size = 'md', options, ...select } = props
  return (
    <Field label={label} help={help} error={error} aside={aside} optional={optional ?? false}>
      {(control) => (
        <div className={boxClass(size, error !== undefined)}>
          <select {...select} {...control} ref={ref}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevronDown" className={styles['chevron']} />
        </div>
      )}
    </Field>
  )
})
