import type { SchemaFile } from '@terrarium/language'
import * as v from 'valibot'
import { text } from '../../../messages/schema-text.ts'
import { FormSelectField } from '../../../ui/form/fields.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useConsoleForm } from '../../../ui/form/use-console-form.ts'
import { definitionsIn } from './move-definition.ts'

interface MoveDefinitionDialogProps {
  /** The file that a definition is taken out of. */
  readonly file: SchemaFile
  /** The files that it can go to. */
  readonly targets: readonly string[]
  readonly onMoved: (label: string, to: string) => void
  readonly onClose: () => void
}

const schema = v.object({ label: v.pipe(v.string(), v.nonEmpty(text('schema.move_none'))), to: v.string() })

/** Asks which definition of a file goes to which other file. */
export function MoveDefinitionDialog({ file, targets, onMoved, onClose }: MoveDefinitionDialogProps) {
  const labels = definitionsIn(file).map(({ label }) => label)
  const form = useConsoleForm<{ label: string; to: string }, { label: string; to: string }>({
    schema,
    defaults: { label: labels[0] ?? '', to: targets[0] ?? '' },
    explain: () => ({}),
    onSubmit: ({ label, to }) => {
      onMoved(label, to)
      return Promise.resolve()
    },
  })
  const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
  return (
    <FormDialog
      open
      form={form}
      title={text('schema.move_title', { name: file.name })}
      submitLabel={text('schema.move_submit')}
      onClose={onClose}
    >
      <FormSelectField form={form} name="label" label={text('schema.move_definition')} options={optionsOf(labels)} />
      <FormSelectField form={form} name="to" label={text('schema.move_to')} options={optionsOf(targets)} />
    </FormDialog>
  )
}
