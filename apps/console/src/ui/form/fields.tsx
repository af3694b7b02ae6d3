import type { ComponentProps } from 'react'
import { get } from 'react-hook-form'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { CheckboxField } from '../checkbox-field.tsx'
import { PasswordField, SelectField, TextAreaField, TextField } from '../text-field.tsx'
import type { ConsoleForm } from './use-console-form.ts'

interface BoundField<Values extends FieldValues, Output extends FieldValues> {
  readonly form: ConsoleForm<Values, Output>
  readonly name: FieldPath<Values>
}

type Bound<Props, Values extends FieldValues, Output extends FieldValues> = BoundField<Values, Output> &
  Omit<Props, 'name' | 'error' | 'form' | 'ref' | 'defaultValue' | 'value'>

/** Ties a control to a field: its value, its error and its focus. */
function useBound<Values extends FieldValues, Output extends FieldValues>(
  { methods }: ConsoleForm<Values, Output>,
  name: FieldPath<Values>,
) {
  const error: { readonly message?: string } | undefined = get(methods.formState.errors, name)
  return { ...methods.register(name), error: error?.message }
}

/** One line of text of a form. */
export function FormTextField<Values extends FieldValues, Output extends FieldValues>({
  form,
  name,
  ...rest
}: Bound<ComponentProps<typeof TextField>, Values, Output>) {
  return <TextField {...rest} {...useBound(form, name)} />
}

/** Several lines of text of a form. */
export function FormTextAreaField<Values extends FieldValues, Output extends FieldValues>({
  form,
  name,
  ...rest
}: Bound<ComponentProps<typeof TextAreaField>, Values, Output>) {
  return <TextAreaField {...rest} {...useBound(form, name)} />
}

/** A password of a form. */
export function FormPasswordField<Values extends FieldValues, Output extends FieldValues>({
  form,
  name,
  ...rest
}: Bound<ComponentProps<typeof PasswordField>, Values, Output>) {
  return <PasswordField {...rest} {...useBound(form, name)} />
}

/** A choice out of a short list of a form. */
export function FormSelectField<Values extends FieldValues, Output extends FieldValues>({
  form,
  name,
  ...rest
}: Bound<ComponentProps<typeof SelectField>, Values, Output>) {
  return <SelectField {...rest} {...useBound(form, name)} />
}

/** A yes or no of a form. */
export function FormCheckbox<Values extends FieldValues, Output extends FieldValues>({
  form,
  name,
  ...rest
}: Bound<ComponentProps<typeof CheckboxField>, Values, Output>) {
  return <CheckboxField {...rest} {...useBound(form, name)} />
}
