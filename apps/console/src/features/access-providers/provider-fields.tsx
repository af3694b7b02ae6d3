import { useQuery } from '@tanstack/react-query'
import { useFieldArray } from 'react-hook-form'
import { contentNamesQuery } from '../../data/contents-list.ts'
import { useDatabase } from '../../data/database-context.ts'
import { useDatabaseOutline } from '../../data/database-outline.ts'
import { useServices } from '../../data/services.ts'
import { CodeField } from '../../editor/code-field.tsx'
import { text } from '../../messages/access-providers-text.ts'
import { Button } from '../../ui/button.tsx'
import { FormCheckbox, FormSelectField, FormTextField } from '../../ui/form/fields.tsx'
import type { ConsoleForm } from '../../ui/form/use-console-form.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Note } from '../../ui/note.tsx'
import { CODE } from '../../ui/verbatim.ts'
import styles from './access-providers.module.css'
import { BLANK_ROLE } from './provider-form.ts'
import type { ProviderValues } from './provider-form.ts'

type ProviderForm = ConsoleForm<ProviderValues>

interface RoleRowProps {
  readonly form: ProviderForm
  readonly id: string
  readonly index: number
  readonly names: readonly string[]
  readonly isReadOnly: boolean
  /** Undefined for the only row: an access provider keeps at least one role. */
  readonly onRemove: (() => void) | undefined
}

/** A role, and the predicate that tokens must satisfy to get it. */
function RoleRow({ form, id, index, names, isReadOnly, onRemove }: RoleRowProps) {
  const { path } = useDatabase()
  const outline = useDatabaseOutline(path, undefined)
  const { methods } = form
  const role = methods.watch(`roles.${index}.role`)
  const conditional = methods.watch(`roles.${index}.conditional`)
  const listed = role && !names.includes(role) ? [...names, role] : names
  const number = index + 1
  return (
    <div className={styles['role']} role="group" aria-label={text('providers.role_row', { number })}>
      <div className={styles['roleHead']}>
        <FormSelectField
          form={form}
          name={`roles.${index}.role`}
          label={text('providers.role')}
          disabled={isReadOnly}
          options={[{ value: '', label: text('providers.role_choose') }, ...listed.map((value) => ({ value, label: value }))]}
        />
        {onRemove !== undefined && <IconButton icon="trash" label={text('providers.remove_role', { number })} onClick={onRemove} />}
      </div>
      <FormCheckbox form={form} name={`roles.${index}.conditional`} label={text('providers.conditional')} disabled={isReadOnly} />
      {conditional && (
        <CodeField
          isFunction
          label={text('providers.predicate', { number })}
          help={text('providers.predicate_help')}
          error={methods.formState.errors.roles?.[index]?.predicate?.message}
          documentId={id}
          initialText={methods.getValues(`roles.${index}.predicate`)}
          outline={outline}
          onChange={(changed) =>
            !isReadOnly &&
            methods.setValue(`roles.${index}.predicate`, changed, { shouldDirty: true, shouldValidate: methods.formState.isSubmitted })
          }
        />
      )}
    </div>
  )
}

function Roles({ form, isReadOnly }: { readonly form: ProviderForm; readonly isReadOnly: boolean }) {
  const services = useServices()
  const { path } = useDatabase()
  const names = useQuery(contentNamesQuery(services, path)).data?.roles
  const { fields, append, remove } = useFieldArray({ control: form.methods.control, name: 'roles' })
  return (
    <fieldset className={styles['roles']}>
      <legend>{text('providers.roles')}</legend>
      <p className={styles['help']}>{text('providers.roles_help')}</p>
      {names?.length === 0 && <Note tone="warn">{text('providers.no_roles')}</Note>}
      {fields.map(({ id }, index) => (
        <RoleRow
          key={id}
          id={id}
          form={form}
          index={index}
          names={names ?? []}
          isReadOnly={isReadOnly}
          onRemove={fields.length > 1 && !isReadOnly ? () => remove(index) : undefined}
        />
      ))}
      {!isReadOnly && (
        <Button size="sm" icon="plus" onClick={() => append(BLANK_ROLE)}>
          {text('providers.add_role')}
        </Button>
      )}
    </fieldset>
  )
}

/** What an access provider trusts, and what its tokens may do. */
export function ProviderFields({ form, isReadOnly = false }: { readonly form: ProviderForm; readonly isReadOnly?: boolean }) {
  return (
    <>
      <FormTextField
        form={form}
        name="issuer"
        label={text('providers.issuer')}
        help={text('providers.issuer_help')}
        readOnly={isReadOnly}
        {...CODE}
        required
      />
      <FormTextField
        form={form}
        name="jwksUri"
        label={text('providers.jwks')}
        help={text('providers.jwks_help')}
        inputMode="url"
        readOnly={isReadOnly}
        {...CODE}
        required
      />
      <Roles form={form} isReadOnly={isReadOnly} />
    </>
  )
}
