import { useQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { contentNamesQuery } from '../../data/contents-list.ts'
import { useDatabase } from '../../data/database-context.ts'
import { useDatabaseOutline } from '../../data/database-outline.ts'
import { useServices } from '../../data/services.ts'
import { CodeField } from '../../editor/code-field.tsx'
import { text } from '../../messages/functions-text.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { FormSelectField, FormTextField } from '../../ui/form/fields.tsx'
import type { ConsoleForm } from '../../ui/form/use-console-form.ts'
import { Note } from '../../ui/note.tsx'
import { CODE } from '../../ui/verbatim.ts'
import type { FunctionValues } from './function-form.ts'

const BUILTIN_ROLES = ['server', 'server-readonly', 'admin']

interface FunctionFieldsProps {
  readonly form: ConsoleForm<FunctionValues>
  /** Names the text of the body; another name shows what the form holds. */
  readonly bodyId: string
  /** Called by Ctrl+Enter in the body. */
  readonly onSubmit: () => void
  /** Why the body is only read; undefined where it is written. */
  readonly bodyReason?: string | undefined
}

function ReadBody({ form, reason }: Pick<FunctionFieldsProps, 'form'> & { readonly reason: string }) {
  return (
    <div>
      <Note tone="info">{reason}</Note>
      <CodeBlock label={text('functions.body')} code={form.methods.watch('body')} />
    </div>
  )
}

function BodyField({ form, bodyId, onSubmit }: FunctionFieldsProps) {
  const { path } = useDatabase()
  const outline = useDatabaseOutline(path, undefined)
  const { field, fieldState } = useController({ control: form.methods.control, name: 'body' })
  return (
    <CodeField
      isFunction
      tall
      label={text('functions.body')}
      help={text('functions.body_help')}
      error={fieldState.error?.message}
      documentId={bodyId}
      initialText={field.value}
      outline={outline}
      onChange={field.onChange}
      onRun={onSubmit}
    />
  )
}

/** What a function is besides its name: body, signature, role and alias. */
export function FunctionFields(props: FunctionFieldsProps) {
  const { form, bodyReason } = props
  const services = useServices()
  const { path } = useDatabase()
  const names = useQuery(contentNamesQuery(services, path)).data
  const chosen = form.methods.watch('role')
  const roles = [...new Set([...BUILTIN_ROLES, ...(names?.roles ?? []), ...(chosen === '' ? [] : [chosen])])]
  const options = [{ value: '', label: text('functions.role_caller') }, ...roles.map((role) => ({ value: role, label: role }))]
  return (
    <>
      {bodyReason === undefined ? <BodyField {...props} /> : <ReadBody form={form} reason={bodyReason} />}
      <FormTextField
        {...CODE}
        form={form}
        name="signature"
        label={text('functions.signature')}
        help={text('functions.signature_help')}
        optional
      />
      <FormSelectField form={form} name="role" label={text('functions.role')} help={text('functions.role_help')} options={options} />
      <FormTextField {...CODE} form={form} name="alias" label={text('functions.alias')} help={text('functions.alias_help')} optional />
    </>
  )
}
