import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
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
import { ArgumentList } from './argument-list.tsx'
import { namesOf, withBodyNames, withNames } from './argument-rows.ts'
import type { ArgumentRow } from './argument-rows.ts'
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

interface BodyFieldProps extends FunctionFieldsProps {
  /** Called with each text that is typed. */
  readonly onChange: (body: string) => void
}

function BodyField({ form, bodyId, onSubmit, onChange }: BodyFieldProps) {
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
      onChange={(body) => {
        field.onChange(body)
        onChange(body)
      }}
      onRun={onSubmit}
    />
  )
}

/** Keeps the names of the arguments and the parameters of the body the same, from wherever they are typed. */
function useArguments({ methods }: ConsoleForm<FunctionValues>) {
  /** Counts bodies that did not come from their editor, so that it shows them. */
  const [heads, setHeads] = useState(0)
  const isText = methods.formState.defaultValues?.signature !== '' || methods.watch('signature') !== ''
  const onNames = (rows: readonly ArgumentRow[]) => {
    const body = methods.getValues('body')
    const next = withNames(body, rows)
    if (next === body) return
    methods.setValue('body', next, { shouldDirty: true })
    setHeads((before) => before + 1)
  }
  const onBody = (body: string) => {
    const names = isText ? undefined : namesOf(body)
    if (names === undefined) return
    const rows = methods.getValues('parameters')
    const next = withBodyNames(rows, names)
    if (JSON.stringify(next) !== JSON.stringify(rows)) methods.setValue('parameters', [...next], { shouldDirty: true })
  }
  return { heads, isText, onNames, onBody }
}

/** What a function is besides its name: arguments, body, role and alias. */
export function FunctionFields(props: FunctionFieldsProps) {
  const { form, bodyId, bodyReason } = props
  const services = useServices()
  const { path } = useDatabase()
  const names = useQuery(contentNamesQuery(services, path)).data
  const { heads, isText, onNames, onBody } = useArguments(form)
  const chosen = form.methods.watch('role')
  const roles = [...new Set([...BUILTIN_ROLES, ...(names?.roles ?? []), ...(chosen === '' ? [] : [chosen])])]
  const options = [{ value: '', label: text('functions.role_caller') }, ...roles.map((role) => ({ value: role, label: role }))]
  return (
    <>
      {isText ? (
        <FormTextField
          {...CODE}
          form={form}
          name="signature"
          label={text('functions.signature')}
          help={text('functions.signature_help')}
          optional
        />
      ) : (
        <ArgumentList form={form} isFixed={bodyReason !== undefined} onNames={onNames} />
      )}
      {bodyReason === undefined ? (
        <BodyField {...props} bodyId={`${bodyId} ${heads}`} onChange={onBody} />
      ) : (
        <ReadBody form={form} reason={bodyReason} />
      )}
      <FormSelectField form={form} name="role" label={text('functions.role')} help={text('functions.role_help')} options={options} />
      <FormTextField {...CODE} form={form} name="alias" label={text('functions.alias')} help={text('functions.alias_help')} optional />
    </>
  )
}
