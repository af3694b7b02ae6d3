import type { DatabasePath } from '@terrarium/contracts'
import { formatDatabasePath, parseDatabasePath } from '@terrarium/contracts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { contentNamesQuery } from '../../data/contents-list.ts'
import { errorText } from '../../data/error-text.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/exit-kit-text.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { FormSelectField, FormTextField } from '../../ui/form/fields.tsx'
import { FormFailureNote } from '../../ui/form/form.tsx'
import type { ConsoleForm } from '../../ui/form/use-console-form.ts'
import { Note } from '../../ui/note.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import type { ServerExportValues } from './server-export-form.ts'
import type { ServerOffer } from './use-server-export.ts'
import styles from './exit-kit.module.css'

type Form = ConsoleForm<ServerExportValues>

const FORMATS = (['tagged', 'simple'] as const).map((value) => ({ value, label: text(`export.server_format.${value}`) }))
const SCOPES = (['all', 'some'] as const).map((value) => ({ value, label: text(`export.server_scope.${value}`) }))
/** Rows drawn while names are on their way. */
const SKELETON_ROWS = 3

/** The collections of the database, to be chosen from. */
function CollectionChoice({ path, form: { methods } }: { readonly path: DatabasePath; readonly form: Form }) {
  const { data, error, refetch } = useQuery(contentNamesQuery(useServices(), path))
  const chosen = methods.watch('collections')
  const noteId = useId()
  const refusal = methods.formState.errors.collections?.message
  if (error !== null && data === undefined) {
    return (
      <div className={styles['progress']}>
        <Note tone="bad" role="alert" detail={errorText(error)}>
          {text('export.server_names_failed')}
        </Note>
        <Button size="sm" onClick={() => void refetch()}>
          {text('errors.try_again')}
        </Button>
      </div>
    )
  }
  if (data === undefined) return <SkeletonRows rows={SKELETON_ROWS} />
  if (data.collections.length === 0) return <Note tone="info">{text('export.server_names_empty')}</Note>
  const choose = (name: string, isChosen: boolean) => {
    const next = isChosen ? [...chosen, name] : chosen.filter((other) => other !== name)
    methods.setValue('collections', next, { shouldDirty: true, shouldValidate: methods.formState.isSubmitted })
  }
  return (
    <fieldset className={styles['collections']} aria-describedby={refusal === undefined ? undefined : noteId}>
      <legend>{text('export.server_choose')}</legend>
      {refusal !== undefined && (
        <Note tone="bad" role="alert">
          <span id={noteId}>{refusal}</span>
        </Note>
      )}
      <div className={styles['names']}>
        {data.collections.map((name) => (
          <CheckboxField key={name} label={name} checked={chosen.includes(name)} onChange={(event) => choose(name, event.target.checked)} />
        ))}
      </div>
    </fieldset>
  )
}

interface ServerExportFieldsProps {
  readonly path: DatabasePath
  readonly form: Form
  readonly offer: ServerOffer
}

/** What the server is to export, and where to; or why it cannot. */
export function ServerExportFields({ path, form, offer: { kind, running } }: ServerExportFieldsProps) {
  if (kind === 'denied') return <Note tone="warn">{text('export.server_denied')}</Note>
  if (path.names.length === 0) return <Note tone="info">{text('export.server_root')}</Note>
  return (
    <>
      <FormFailureNote failure={form.failure} />
      <p>{text('export.server_intro')}</p>
      {running !== undefined && (
        <Note tone="warn" role="status" detail={text('export.server_running_detail')}>
          {text('export.server_running', {
            path: formatDatabasePath(parseDatabasePath(running.database)),
            target: running.destination.uri,
          })}
        </Note>
      )}
      <div className={styles['fields']}>
        <FormTextField
          form={form}
          name="destination"
          label={text('export.server_destination')}
          help={text('export.server_destination_help')}
          placeholder="s3://bucket/path"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <FormSelectField
          form={form}
          name="format"
          label={text('export.server_format')}
          help={text(`export.server_format_help.${form.methods.watch('format')}`)}
          options={FORMATS}
        />
        <FormSelectField form={form} name="scope" label={text('export.server_scope')} options={SCOPES} />
        {form.methods.watch('scope') === 'some' && <CollectionChoice path={path} form={form} />}
      </div>
      <Note tone="warn">{text('export.server_never')}</Note>
    </>
  )
}
