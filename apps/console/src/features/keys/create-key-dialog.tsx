import { childPath } from '@terrarium/contracts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { keyNameSchema } from '../../config/names.ts'
import { activity } from '../../data/activity.ts'
import { contentNamesQuery } from '../../data/contents-list.ts'
import { useDatabase } from '../../data/database-context.ts'
import { databasesQuery } from '../../data/database-queries.ts'
import { errorText } from '../../data/error-text.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/keys-text.ts'
import { FormSelectField } from '../../ui/form/fields.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { FormNameField } from '../../ui/form/name-field.tsx'
import { useConsoleForm } from '../../ui/form/use-console-form.ts'
import { expiryTime } from './expiry.ts'
import { ExpiryFields } from './expiry-fields.tsx'
import { EXPIRY_DEFAULTS, expiryCheck, expiryEntries } from './expiry-schema.ts'
import { createKey } from './key-mutations.ts'
import type { CreatedKey } from './key-mutations.ts'
import { BUILTIN_KEY_ROLES, roleLabel } from './key-roles.ts'
import { SecretDialog } from './secret-dialog.tsx'

const keyObject = v.object({ name: keyNameSchema, role: v.string(), database: v.string(), ...expiryEntries })
const keySchema = v.pipe(keyObject, expiryCheck<v.InferOutput<typeof keyObject>>())
type KeyValues = v.InferInput<typeof keySchema>

interface KeyFormProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly onCreated: (created: CreatedKey) => void
}

/** The roles of the database, and its child databases, as a form offers them. */
function useChoices(open: boolean) {
  const services = useServices()
  const { path, details } = useDatabase()
  const names = useQuery({ ...contentNamesQuery(services, path), enabled: open }).data
  const children = useChildNames(open)
  const roles = [...BUILTIN_KEY_ROLES, ...(names?.roles ?? [])].map((role) => ({ value: role, label: roleLabel(role) }))
  const databases = [
    { value: '', label: `${text('keys.this_database')} (${details.name})` },
    ...children.map((name) => ({ value: name, label: childPath(path, name).names.join(':') })),
  ]
  return { roles, databases }
}

function useChildNames(open: boolean): readonly string[] {
  const services = useServices()
  const { path } = useDatabase()
  const { data } = useInfiniteQuery({ ...databasesQuery(services, path), enabled: open })
  return data?.pages.flatMap((page) => page.results.map((entry) => entry.name)) ?? []
}

function KeyForm({ open, onClose, onCreated }: KeyFormProps) {
  const services = useServices()
  const { path, storageKey } = useDatabase()
  const { roles, databases } = useChoices(open)
  const form = useConsoleForm<KeyValues, KeyValues>({
    schema: keySchema,
    defaults: { name: '', role: 'server', database: '', ...EXPIRY_DEFAULTS },
    where: text('keys.create'),
    draftId: `key:${storageKey}`,
    active: open,
    explain: (error) => ({ message: errorText(error, { defaultMessage: text('keys.create_failed') }) }),
    onSubmit: async ({ name, role, database, ...expiry }) => {
      const key = { name, role, database: database === '' ? undefined : database, expires: expiryTime(expiry) }
      const created = await createKey(services, path, key)
      activity.record(storageKey, text('keys.created_activity', { name }))
      onCreated(created)
    },
  })
  return (
    <FormDialog open={open} form={form} title={text('keys.create')} submitLabel={text('keys.create')} onClose={onClose}>
      <FormNameField form={form} name="name" label={text('keys.name')} help={text('keys.name_help')} required />
      <FormSelectField form={form} name="role" label={text('keys.role')} help={text('keys.role_help')} options={roles} />
      {databases.length > 1 && <FormSelectField form={form} name="database" label={text('keys.database')} options={databases} />}
      <ExpiryFields form={form} />
    </FormDialog>
  )
}

interface CreateKeyDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  /** Called with the secret, which is shown this once. */
  readonly onCreated?: (secret: string) => void
}

/** Makes a key: name, role, database and expiry, then its secret, which is shown this once. */
export function CreateKeyDialog({ open, onClose, onCreated }: CreateKeyDialogProps) {
  const [created, setCreated] = useState<CreatedKey>()
  const close = () => {
    setCreated(undefined)
    onClose()
  }
  const show = (key: CreatedKey) => {
    setCreated(key)
    onCreated?.(key.secret)
  }
  if (created !== undefined) return <SecretDialog created={created} title={text('keys.created', { name: created.name })} onClose={close} />
  return <KeyForm open={open} onClose={close} onCreated={show} />
}
