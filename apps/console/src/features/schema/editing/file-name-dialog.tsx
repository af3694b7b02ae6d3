import * as v from 'valibot'
import { text } from '../../../messages/schema-text.ts'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { FormNameField } from '../../../ui/form/name-field.tsx'
import { useConsoleForm } from '../../../ui/form/use-console-form.ts'

interface FileNameDialogProps {
  /** The file that gets another name; undefined for a new file. */
  readonly renamed: string | undefined
  readonly taken: readonly string[]
  readonly onNamed: (name: string) => void
  readonly onClose: () => void
}

/** Asks for the name of a schema file. @see reference: wire-protocol.md §6.4 */
export function FileNameDialog({ renamed, taken, onNamed, onClose }: FileNameDialogProps) {
  const schema = v.object({
    name: v.pipe(
      v.string(),
      v.nonEmpty(text('form.name_required')),
      v.regex(/^[^*].*\.fsl$/, text('schema.file_name_invalid')),
      v.check((name) => name === renamed || !taken.includes(name), text('schema.file_name_taken')),
    ),
  })
  const form = useConsoleForm<{ name: string }, { name: string }>({
    schema,
    defaults: { name: renamed ?? '' },
    explain: () => ({}),
    onSubmit: ({ name }) => {
      onNamed(name)
      return Promise.resolve()
    },
  })
  return (
    <FormDialog
      open
      form={form}
      title={renamed === undefined ? text('schema.add_file_title') : text('schema.rename_file_title', { name: renamed })}
      submitLabel={renamed === undefined ? text('schema.add_file_submit') : text('schema.rename_file_submit')}
      onClose={onClose}
    >
      <FormNameField form={form} name="name" label={text('schema.file_name')} help={text('schema.file_name_help')} />
    </FormDialog>
  )
}
