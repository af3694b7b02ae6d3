import { useEffect, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { ConsoleForm } from './use-console-form.ts'

/** Puts the focus into the first field that kept a form from being sent, where the form itself does not know the field: one of a row. */
export function FirstError<Values extends FieldValues, Output extends FieldValues>({
  form,
}: {
  readonly form: ConsoleForm<Values, Output>
}) {
  const place = useRef<HTMLSpanElement>(null)
  const { submitCount, isSubmitSuccessful } = form.methods.formState
  useEffect(() => {
    if (submitCount === 0 || isSubmitSuccessful) return
    if (document.activeElement?.getAttribute('aria-invalid') === 'true') return
    place.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each time that it was tried
  }, [submitCount])
  return <span ref={place} hidden />
}
