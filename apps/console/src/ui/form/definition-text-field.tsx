import { text } from '../../messages/definition-field-text.ts'
import { TextAreaField } from '../text-field.tsx'
import type { DefinitionText } from './definition-text.ts'
import type { ConsoleForm } from './use-console-form.ts'

const ROWS = 18

/** The schema text of a definition as a field. */
export function DefinitionTextField({ form }: { readonly form: ConsoleForm<DefinitionText> }) {
  return (
    <TextAreaField
      code
      label={text('definition.label')}
      help={text('definition.help')}
      error={form.methods.formState.errors.source?.message}
      rows={ROWS}
      dir="ltr"
      translate="no"
      {...form.methods.register('source')}
    />
  )
}
