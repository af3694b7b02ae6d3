import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useNavigate } from 'react-router'
import * as v from 'valibot'
import { isPlainIdentifier } from '../../config/identifiers.ts'
import { roleNameSchema } from '../../config/names.ts'
import { paths } from '../../config/paths.ts'
import { activity } from '../../data/activity.ts'
import { contentNamesQuery } from '../../data/contents-list.ts'
import { useDatabase } from '../../data/database-context.ts'
import { useDatabaseOutline } from '../../data/database-outline.ts'
import { errorText } from '../../data/error-text.ts'
import { QueryFailedError } from '../../data/query-outcome.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/roles-text.ts'
import { FormSelectField, FormTextField } from '../../ui/form/fields.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { FormNameField } from '../../ui/form/name-field.tsx'
import { useConsoleForm } from '../../ui/form/use-console-form.ts'
import { toasts } from '../../ui/toast-store.ts'
import { VERBATIM } from '../../ui/verbatim.ts'
import { ownerFields } from './owner-fields.ts'
import { createRole } from './role-mutations.ts'
import { ROLE_TEMPLATES, startOf } from './role-templates.ts'

const schema = v.pipe(
  v.object({ name: roleNameSchema, template: v.picklist(ROLE_TEMPLATES), identity: v.string(), field: v.string() }),
  v.forward(
    v.partialCheck(
      [['template'], ['field']],
      ({ template, field }) => template !== 'own_documents' || isPlainIdentifier(field),
      text('form.name_format'),
    ),
    ['field'],
  ),
)
type Values = v.InferOutput<typeof schema>

const TEMPLATE_OPTIONS = ROLE_TEMPLATES.map((value) => ({ value, label: text(`roles.template_${value}`) }))

function isNameTaken(error: unknown): boolean {
  return error instanceof QueryFailedError && error.failure.constraintFailures.some(({ paths: at }) => at.includes('name'))
}

/** Creates a role, from nothing or from a template, and leads to its privileges. */
export function CreateRoleDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const services = useServices()
  const navigate = useNavigate()
  const { path, storageKey } = useDatabase()
  const fieldsId = useId()
  const names = useQuery({ ...contentNamesQuery(services, path), enabled: open }).data
  const form = useConsoleForm<Values, Values>({
    schema,
    defaults: { name: '', template: 'empty', identity: '', field: 'owner' },
    where: text('roles.create'),
    draftId: `role:${storageKey}`,
    active: open,
    explain: (error, { name }) =>
      isNameTaken(error)
        ? { fields: { name: text('roles.name_taken', { name }) } }
        : { message: errorText(error, { defaultMessage: text('roles.create_failed') }) },
    onSubmit: async ({ name, template, identity, field }) => {
      const { collections = [], functions = [] } = names ?? {}
      const { privileges, memberships } = startOf(template, { collections, functions, identity: identity || (collections[0] ?? ''), field })
      await createRole(services, path, name, privileges, memberships)
      activity.record(storageKey, text('roles.created', { name }))
      onClose()
      toasts.show({ theme: 'success', title: text('roles.created', { name }) })
      void navigate(paths.resource.href(path, 'roles', name))
    },
  })
  const isOwned = form.methods.watch('template') === 'own_documents'
  const fields = ownerFields(useDatabaseOutline(path, undefined), form.methods.watch('identity') || names?.collections[0])
  return (
    <FormDialog open={open} form={form} title={text('roles.create')} submitLabel={text('roles.create')} onClose={onClose}>
      <FormNameField form={form} name="name" label={text('roles.name')} help={text('roles.name_help')} required />
      <FormSelectField form={form} name="template" label={text('roles.template')} options={TEMPLATE_OPTIONS} />
      {isOwned && (
        <>
          <FormSelectField
            form={form}
            name="identity"
            label={text('roles.template_identity')}
            options={(names?.collections ?? []).map((value) => ({ value, label: value }))}
          />
          <FormTextField
            form={form}
            name="field"
            label={text('roles.template_field')}
            help={text('roles.template_field_help')}
            list={fieldsId}
            {...VERBATIM}
          />
          <datalist id={fieldsId}>
            {fields.map((field) => (
              <option key={field} value={field} />
            ))}
          </datalist>
        </>
      )}
    </FormDialog>
  )
}
