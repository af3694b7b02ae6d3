import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Note } from '../note.tsx'
import type { ConsoleForm, FormFailure } from './use-console-form.ts'
import styles from './form.module.css'

/** Why the form was not sent; it takes the focus, so that it is read at once. */
export function FormFailureNote({ failure }: { readonly failure: FormFailure<FieldValues> | undefined }) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.focus(), [failure])
  if (failure?.message === undefined) return null
  return (
    <div className={styles['failure']}>
      <Note ref={note} tone="bad" role="alert" tabIndex={-1} detail={failure.detail}>
        {failure.message}
      </Note>
    </div>
  )
}

interface FormProps<Values extends FieldValues, Output extends FieldValues> {
  readonly form: ConsoleForm<Values, Output>
  readonly label?: string
  readonly children: ReactNode
}

/** The frame of a form on a page; one in a dialog is a `FormDialog`. */
export function Form<Values extends FieldValues, Output extends FieldValues>({ form, label, children }: FormProps<Values, Output>) {
  return (
    <form noValidate aria-label={label} onSubmit={(event) => void form.submit(event)}>
      <FormFailureNote failure={form.failure} />
      {children}
    </form>
  )
}
