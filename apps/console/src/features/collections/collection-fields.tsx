import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useFieldArray } from 'react-hook-form'
import type { FieldArrayPath } from 'react-hook-form'
import type { ReactNode } from 'react'
import { contentNamesQuery } from '../../data/contents-list.ts'
import { useDatabase } from '../../data/database-context.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/collections-text.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { FormCheckbox, FormSelectField, FormTextField } from '../../ui/form/fields.tsx'
import { FormNameField } from '../../ui/form/name-field.tsx'
import type { ConsoleForm } from '../../ui/form/use-console-form.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Note } from '../../ui/note.tsx'
import { TextAreaField } from '../../ui/text-field.tsx'
import { CODE } from '../../ui/verbatim.ts'
import type { CollectionValues } from './collection-form.ts'
import { collectionText } from './collection-form.ts'
import { fieldTypes } from './field-types.ts'
import { RenameNote } from './rename-note.tsx'
import { Suggestions } from './suggestions.tsx'
import styles from './collection-dialog.module.css'

export type CollectionForm = ConsoleForm<CollectionValues>

const SMALL_CODE = { ...CODE, size: 'sm' } as const

interface RowsProps<Name extends FieldArrayPath<CollectionValues>> {
  readonly form: CollectionForm
  readonly name: Name
  readonly addLabel: string
  /** Names a row, with its number behind it. */
  readonly rowLabel: string
  readonly blank: CollectionValues[Name][number]
  readonly row: (index: number) => ReactNode
}

/** Rows of one kind that are added and removed; what is added takes the focus. */
function Rows<Name extends FieldArrayPath<CollectionValues>>({ form, name, addLabel, rowLabel, blank, row }: RowsProps<Name>) {
  const { fields, append, remove } = useFieldArray({ control: form.methods.control, name })
  return (
    <>
      {fields.map(({ id }, index) => (
        <div key={id} className={styles['row']} role="group" aria-label={`${rowLabel} ${index + 1}`}>
          {row(index)}
          <IconButton icon="close" label={text('collections.remove_row', { number: index + 1 })} onClick={() => remove(index)} />
        </div>
      ))}
      <Button size="xs" icon="plus" onClick={() => append(blank as Parameters<typeof append>[0])}>
        {addLabel}
      </Button>
    </>
  )
}

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
      <Rows
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

function IndexesAndConstraints({ form }: { readonly form: CollectionForm }) {
  return (
    <>
      <fieldset className={styles['group']}>
        <legend>{text('collections.index_list')}</legend>
        <Rows
          form={form}
          name="indexes"
          rowLabel={text('collections.index')}
          addLabel={text('collections.add_index')}
          blank={{ name: '', terms: '', values: '' }}
          row={(index) => (
            <>
              <FormTextField form={form} name={`indexes.${index}.name`} label={text('collections.index_name')} {...SMALL_CODE} />
              <FormTextField form={form} name={`indexes.${index}.terms`} label={text('collections.index_terms')} {...SMALL_CODE} />
              <FormTextField form={form} name={`indexes.${index}.values`} label={text('collections.index_values')} {...SMALL_CODE} />
            </>
          )}
        />
      </fieldset>
      <fieldset className={styles['group']}>
        <legend>{text('collections.constraint_list')}</legend>
        <Rows
          form={form}
          name="uniques"
          rowLabel={text('collections.unique')}
          addLabel={text('collections.add_unique')}
          blank={{ fields: '' }}
          row={(index) => (
            <FormTextField form={form} name={`uniques.${index}.fields`} label={text('collections.unique_fields')} {...SMALL_CODE} />
          )}
        />
        <Rows
          form={form}
          name="checks"
          rowLabel={text('collections.check')}
          addLabel={text('collections.add_check')}
          blank={{ name: '', body: '' }}
          row={(index) => (
            <>
              <FormTextField form={form} name={`checks.${index}.name`} label={text('collections.check_name')} {...SMALL_CODE} />
              <FormTextField form={form} name={`checks.${index}.body`} label={text('collections.check_body')} {...SMALL_CODE} />
            </>
          )}
        />
      </fieldset>
    </>
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
      <Disclosure label={`${text('collections.index_list')}, ${text('collections.constraint_list')}`}>
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
