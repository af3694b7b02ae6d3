import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { VERBATIM } from '../verbatim.ts'
import { FormTextField } from './fields.tsx'

/** The name of what a dialog creates, renames or deletes; the dialog opens with the focus in it. */
export function FormNameField<Values extends FieldValues, Output extends FieldValues>(
  props: ComponentProps<typeof FormTextField<Values, Output>>,
) {
  return <FormTextField {...VERBATIM} data-autofocus {...props} />
}
