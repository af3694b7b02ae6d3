import * as v from 'valibot'
import { activity } from '../../../data/activity.ts'
import { useDatabase } from '../../../data/database-context.ts'
import { definitionBefore } from '../../../data/definition-before.ts'
import { errorText } from '../../../data/error-text.ts'
import { useServices } from '../../../data/services.ts'
import { text } from '../../../messages/roles-text.ts'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useConsoleForm } from '../../../ui/form/use-console-form.ts'
import { GrantChanges } from '../grant-changes.tsx'
import { grantChanges } from '../role-changes.ts'
import type { Privilege, RoleDefinition } from '../role-definition.ts'
import { saveRolePart } from '../role-mutations.ts'

interface ReviewDialogProps {
  readonly open: boolean
  readonly role: RoleDefinition
  /** The privileges as they would be. */
  readonly privileges: readonly Privilege[]
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** Shows what a save would change, grant by grant, then saves all of it at once. */
export function ReviewDialog({ open, role, privileges, onClose, onSaved }: ReviewDialogProps) {
  const services = useServices()
  const { path, storageKey } = useDatabase()
  const changes = grantChanges(role.privileges, privileges)
  const { name } = role
  const form = useConsoleForm<Record<never, never>, Record<never, never>>({
    schema: v.object({}),
    defaults: {},
    active: open,
    explain: (error) => ({ message: errorText(error, { defaultMessage: text('role.save_failed') }) }),
    onSubmit: async () => {
      const earlier = await definitionBefore(services, path, 'roles', role.name)
      // What is to be done about a change of somebody else is offered on the page.
      if (!(await saveRolePart(services, path, role, { privileges }))) return onClose()
      activity.record(storageKey, text('role.saved_privileges', { name }), earlier)
      onSaved()
    },
  })
  const granted = changes.filter(({ before }) => before === undefined).length
  const removed = changes.filter(({ after }) => after === undefined).length
  const summary = { granted, removed, changed: changes.length - granted - removed }
  return (
    <FormDialog open={open} wide form={form} title={text('review.title', { name })} submitLabel={text('review.submit')} onClose={onClose}>
      <p>{text('review.summary', summary)}</p>
      <GrantChanges
        caption={text('review.caption', { name })}
        before={text('review.before')}
        after={text('review.after')}
        changes={changes}
      />
    </FormDialog>
  )
}
