import * as v from 'valibot'
import { activity } from '../../../data/activity.ts'
import { useDatabase } from '../../../data/database-context.ts'
import { definitionBefore } from '../../../data/definition-before.ts'
import { errorText } from '../../../data/error-text.ts'
import { useServices } from '../../../data/services.ts'
import { text } from '../../../messages/roles-text.ts'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useConsoleForm } from '../../../ui/form/use-console-form.ts'
import type { Membership, RoleDefinition } from '../role-definition.ts'
import { saveRolePart } from '../role-mutations.ts'
import { MembershipChanges, membershipChanges } from './membership-changes.tsx'

interface SaveMembershipsDialogProps {
  readonly open: boolean
  readonly role: RoleDefinition
  /** The memberships as they would be. */
  readonly memberships: readonly Membership[]
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** Shows what a save would change of a role's memberships, then saves all of it at once. */
export function SaveMembershipsDialog({ open, role, memberships, onClose, onSaved }: SaveMembershipsDialogProps) {
  const services = useServices()
  const { path, storageKey } = useDatabase()
  const form = useConsoleForm<Record<never, never>, Record<never, never>>({
    schema: v.object({}),
    defaults: {},
    active: open,
    explain: (error) => ({ message: errorText(error, { defaultMessage: text('role.save_failed') }) }),
    onSubmit: async () => {
      const earlier = await definitionBefore(services, path, 'roles', role.name)
      // What is to be done about a change of somebody else is offered on the page.
      if (!(await saveRolePart(services, path, role, { membership: memberships }))) return onClose()
      activity.record(storageKey, text('role.saved_memberships', { name: role.name }), earlier)
      onSaved()
    },
  })
  return (
    <FormDialog
      open={open}
      form={form}
      title={text('review.title', { name: role.name })}
      submitLabel={text('review.submit')}
      onClose={onClose}
    >
      {open && <MembershipChanges changes={membershipChanges(role.memberships, memberships)} />}
    </FormDialog>
  )
}
