import { updateOwnProfile } from '@terrarium/contracts'
import type { Session } from '@terrarium/contracts'
import * as v from 'valibot'
import { nameField } from '../../config/typed-names.ts'
import { errorText } from '../../data/error-text.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/personal-settings-text.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormTextField } from '../../ui/form/fields.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useConsoleForm } from '../../ui/form/use-console-form.ts'
import { TextField } from '../../ui/text-field.tsx'
import { toasts } from '../../ui/toast-store.ts'
import styles from './personal-settings.module.css'
import { OWN_USER_KEY } from './use-own-user.ts'

const profileSchema = v.object({ name: nameField })
type Profile = v.InferOutput<typeof profileSchema>

/** The member's name, which they change, and their role, which they do not. */
export function ProfileCard({ user }: { readonly user: Session['user'] }) {
  const { account, session, cache } = useServices()
  const form = useConsoleForm<Profile, Profile>({
    schema: profileSchema,
    defaults: { name: user.name },
    where: text('settings.profile'),
    keepsSent: true,
    explain: (error) => ({ message: errorText(error, updateOwnProfile) }),
    onSubmit: async ({ name }) => {
      const changed = await account.call(updateOwnProfile, { body: { name } })
      cache.setQueryData([OWN_USER_KEY], changed)
      const current = session.get()
      if (current !== undefined) session.set({ ...current, user: { ...current.user, name: changed.name } })
      toasts.show({ theme: 'success', title: text('save.ok') })
    },
  })
  return (
    <Card title={text('settings.profile')}>
      <Form form={form} label={text('settings.profile')}>
        <FormTextField form={form} name="name" label={text('personal.name')} autoComplete="name" required />
        <TextField label={text('settings.role')} value={user.role} readOnly />
        <div className={styles['actions']}>
          <Button type="submit" variant="primary" loading={form.busy} disabled={!form.isDirty}>
            {text('personal.save')}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
