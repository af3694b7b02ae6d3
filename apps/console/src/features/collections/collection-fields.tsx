import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { fieldTypes } from '../../config/field-types.ts'
import { contentNamesQuery } from '../../data/contents-list.ts'
import { useDatabase } from '../../data/database-context.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/collections-text.ts'
import { classNames } from '../../ui/class-names.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { FormCheckbox, FormSelectField, FormTextField } from '../../ui/form/fields.tsx'
import { FormNameField } from '../../ui/form/name-field.tsx'
import { Note } from '../../ui/note.tsx'
import { Suggestions } from '../../ui/suggestions.tsx'
import { TextAreaField } from '../../ui/text-field.tsx'
import { CODE } from '../../ui/verbatim.ts'
import { collectionText } from './collection-form.ts'
import { FormRows } from './form-rows.tsx'
import type { CollectionForm } from './form-rows.tsx'
import { IndexesAndConstraints } from './indexes-and-constraints.tsx'
import { RenameNote } from './rename-note.tsx'
import styles from './collection-dialog.module.css'

const SMALL_CODE = { ...CODE, size: 'sm' } as const

interface FieldCellsProps {
  readonly form: CollectionForm
  readonly index: number
  /** Names the list of types that are offered. */
  readonly typesId: string
}

function FieldCells({ form, index, typesId }: FieldCellsProps) {
  const isComputed = form.methods.watch(`fields.${index}.kind`) === 'computed'
  return (
    <>
      <FormTextField form={form} name={`fields.${index}.name`} label={text('collections.field_name')} {...SMALL_CODE} />
      <FormSelectField
        form={form}
        name={`fields.${index}.kind`}
        label={text('collections.field_kind')}
        size="sm"
        options={[
          { value: 'stored', label: text('collections.kind_stored') },
          { value: 'computed', label: text('collections.kind_computed') },
        ]}
      />
      <FormTextField form={form} name={`fields.${index}.type`} label={text('collections.field_type')} list={typesId} {...SMALL_CODE} />
      <FormTextField
        form={form}
        name={`fields.${index}.value`}
        label={text(isComputed ? 'collections.field_body' : 'collections.field_default')}
        optional={!isComputed}
        {...SMALL_CODE}
      />
    </>
  )
}

function Fields({ form }: { readonly form: CollectionForm }) {
  const services = useServices()
  const { path } = useDatabase()
  const collections = useQuery(contentNamesQuery(services, path)).data?.collections ?? []
  const typesId = useId()
  return (
    <fieldset className={styles['group']}>
      <legend>{text('collections.field_list')}</legend>
      <p className={styles['help']}>{text('collections.no_fields')}</p>
      <Suggestions id={typesId} values={fieldTypes(collections)} />
      <FormRows
        form={form}
        name="fields"
        rowLabel={text('collections.field')}
        addLabel={text('collections.add_field')}
        blank={{ kind: 'stored', name: '', type: 'String', value: '' }}
        row={(index) => <FieldCells form={form} index={index} typesId={typesId} />}
      />
      <FormCheckbox form={form} name="others" label={text('collections.others')} />
    </fieldset>
  )
}

function Settings({ form, isNew }: { readonly form: CollectionForm; readonly isNew: boolean }) {
  return (
    <>
      <div className={classNames(styles['pair'], styles['settings'])}>
        <FormTextField
          form={form}
          name="historyDays"
          label={text('collections.history_days')}
          help={text('collections.history_help')}
          inputMode="numeric"
          optional
        />
        <FormTextField
          form={form}
          name="ttlDays"
          label={text('collections.ttl_days')}
          help={text('collections.ttl_help')}
          inputMode="numeric"
          optional
        />
      </div>
      <FormCheckbox form={form} name="documentTtls" label={text('collections.document_ttls')} />
      {!isNew && (
        <TextAreaField
          label={text('collections.migrations')}
          help={text('collections.migrations_help')}
          code
          optional
          rows={3}
          {...form.methods.register('migrations')}
        />
      )}
    </>
  )
}

interface CollectionFieldsProps {
  readonly form: CollectionForm
  /** The name of the collection that is edited; undefined for a new one. */
  readonly current: string | undefined
}

/** The fields of a collection's form. */
export function CollectionFields({ form, current }: CollectionFieldsProps) {
  const isNew = current === undefined
  const { errors } = form.methods.formState
  const isWrong = (['indexes', 'uniques', 'checks'] as const).some((name) => errors[name] !== undefined)
  return (
    <>
      <div className={styles['pair']}>
        <FormNameField form={form} name="name" label={text('collections.name')} required />
        <FormTextField
          form={form}
          name="alias"
          label={text('collections.alias')}
          help={text('collections.alias_help')}
          {...CODE}
          optional
        />
      </div>
      {!isNew && <RenameNote name={current} next={form.methods.watch('name')} />}
      <Fields form={form} />
      <Disclosure label={`${text('collections.index_list')}, ${text('collections.constraint_list')}`} isNeeded={isWrong}>
        <IndexesAndConstraints form={form} />
      </Disclosure>
      <Settings form={form} isNew={isNew} />
      <div className={styles['preview']}>
        <p className={styles['help']}>{text('collections.preview_help')}</p>
        <CodeBlock label={text('collections.preview')} code={collectionText(form.methods.watch())} />
      </div>
      <div className={styles['hint']}>
        <Note tone="info">{isNew ? text('collections.not_next_query') : text('collections.comments')}</Note>
      </div>
    </>
  )
}
