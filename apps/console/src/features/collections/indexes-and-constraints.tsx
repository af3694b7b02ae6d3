import { text } from '../../messages/collections-text.ts'
import { FormTextField } from '../../ui/form/fields.tsx'
import { CODE } from '../../ui/verbatim.ts'
import { EntryRows } from './entries/entry-rows.tsx'
import { indexableFields } from './entries/entry-suggestions.ts'
import type { IndexableField } from './entries/entry-suggestions.ts'
import { FormRows } from './form-rows.tsx'
import type { CollectionForm } from './form-rows.tsx'
import styles from './collection-dialog.module.css'

const SMALL_CODE = { ...CODE, size: 'sm' } as const

interface PartProps {
  readonly form: CollectionForm
  /** The fields that the form defines. */
  readonly fields: readonly IndexableField[]
}

/** The fields of the form, as an index or a unique constraint can be of them. */
function useFormFields({ methods }: CollectionForm): readonly IndexableField[] {
  const rows = methods.watch('fields')
  const named = rows.map(({ name, type, kind }) => ({ name, signature: type.trim(), kind, defaultValue: undefined, body: '' }))
  const stored = named.filter(({ kind }) => kind === 'stored')
  return indexableFields({ fields: stored, computedFields: named.filter(({ kind }) => kind === 'computed') })
}

interface ListProps extends PartProps {
  readonly name: `indexes.${number}.terms` | `indexes.${number}.values` | `uniques.${number}.fields`
  readonly kind: 'term' | 'value' | 'unique_field'
  readonly help: string
}

/** Terms, values or unique fields, an entry a row. */
function EntryListField({ form: { methods }, name, kind, help, fields }: ListProps) {
  const { error } = methods.getFieldState(name, methods.formState)
  const { isSubmitted } = methods.formState
  return (
    <EntryRows
      kind={kind}
      help={help}
      list={methods.watch(name)}
      error={error?.message}
      fields={fields}
      onChange={(list) => methods.setValue(name, list, { shouldDirty: true, shouldValidate: isSubmitted })}
    />
  )
}

function Indexes({ form, fields }: PartProps) {
  return (
    <fieldset className={styles['group']}>
      <legend>{text('collections.index_list')}</legend>
      <FormRows
        form={form}
        name="indexes"
        rowLabel={text('collections.index')}
        addLabel={text('collections.add_index')}
        blank={{ name: '', terms: '', values: '' }}
        row={(index) => <FormTextField form={form} name={`indexes.${index}.name`} label={text('collections.index_name')} {...SMALL_CODE} />}
        below={(index) => (
          <>
            <EntryListField form={form} fields={fields} name={`indexes.${index}.terms`} kind="term" help={text('indexes.terms_help')} />
            <EntryListField form={form} fields={fields} name={`indexes.${index}.values`} kind="value" help={text('indexes.values_help')} />
          </>
        )}
      />
    </fieldset>
  )
}

function Constraints({ form, fields }: PartProps) {
  const help = text('indexes.unique_fields_help')
  return (
    <fieldset className={styles['group']}>
      <legend>{text('collections.constraint_list')}</legend>
      <FormRows
        form={form}
        name="uniques"
        rowLabel={text('collections.unique')}
        addLabel={text('collections.add_unique')}
        // A blank is one blank field.
        blank={{ fields: ' ' }}
        row={(index) => <span className={styles['rowName']}>{`${text('collections.unique')} ${index + 1}`}</span>}
        below={(index) => <EntryListField form={form} fields={fields} name={`uniques.${index}.fields`} kind="unique_field" help={help} />}
      />
      <FormRows
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
  )
}

/** The indexes and the constraints of a collection's form. */
export function IndexesAndConstraints({ form }: Pick<PartProps, 'form'>) {
  const fields = useFormFields(form)
  return (
    <>
      <Indexes form={form} fields={fields} />
      <Constraints form={form} fields={fields} />
    </>
  )
}
