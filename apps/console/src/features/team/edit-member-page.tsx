import { ACCOUNT_ROLES, accountRoleSchema, INVITED_ROLES, updateMember } from '@terrarium/contracts'
import type { TeamMember } from '@terrarium/contracts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from 'react-router'
import * as v from 'valibot'
import { paths } from '../../config/paths.ts'
import { useServices, useSession } from '../../data/services.ts'
import { text } from '../../messages/team-text.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { FormSelectField } from '../../ui/form/fields.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useConsoleForm } from '../../ui/form/use-console-form.ts'
import { ResourceFailed, ResourceNotFound } from '../../ui/guard-pages.tsx'
import { Note } from '../../ui/note.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Pane, PaneContent, PaneHead } from '../../ui/pane.tsx'
import { PermissionGate } from '../../ui/permission-gate.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toasts } from '../../ui/toast-store.ts'
import { ownerRefusal } from './member-menu.tsx'
import { RoleTable } from './role-table.tsx'
import { teamErrorText } from './team-error.ts'
import { TeamGate } from './team-gate.tsx'
import { membersQuery, refreshTeam } from '../../data/team-queries.ts'
import styles from './team.module.css'

const schema = v.object({ role: accountRoleSchema })

interface EditMemberProps {
  readonly member: TeamMember
  readonly members: readonly TeamMember[]
}

/** The member as text, with the reason why there is nothing to change. */
function FixedMember({ member, reason }: { readonly member: TeamMember; readonly reason: string }) {
  return (
    <div className={styles['form']}>
      <Note tone="info">{reason}</Note>
      <MemberField member={member} />
      <TextField label={text('team.add_role')} value={member.role} readOnly />
      <Link className={buttonClass({})} to={paths.teamManagement.href()}>
        {text('team.back')}
      </Link>
    </div>
  )
}

function MemberField({ member }: { readonly member: TeamMember }) {
  return <TextField label={text('team.column_member')} value={`${member.name} (${member.email})`} readOnly />
}

function EditMemberForm({ member, members }: EditMemberProps) {
  const services = useServices()
  const selfId = useSession()?.user.id ?? ''
  const navigate = useNavigate()
  const isOwner = members.some(({ id, role }) => id === selfId && role === 'owner')
  const roles = isOwner || member.role === 'owner' ? ACCOUNT_ROLES : INVITED_ROLES
  const form = useConsoleForm({
    schema,
    defaults: { role: member.role },
    where: text('team.edit_title'),
    explain: (error) => ({ message: teamErrorText(error, { defaultMessage: text('team.edit_failed') }) }),
    onSubmit: async ({ role }) => {
      await services.account.call(updateMember, { params: { id: member.id }, body: { role } })
      toasts.show({ theme: 'success', title: text('team.edit_saved', { email: member.email, role }) })
      await refreshTeam(services)
      form.discard()
      void navigate(paths.teamManagement.href())
    },
  })
  return (
    <div className={styles['form']}>
      {member.id === selfId && <Note tone="warn">{text('team.edit_yourself')}</Note>}
      <Form form={form} label={text('team.edit_title')}>
        <MemberField member={member} />
        <FormSelectField
          form={form}
          name="role"
          label={text('team.add_role')}
          options={roles.map((role) => ({ value: role, label: role }))}
        />
        <div className={styles['submit']}>
          <Button type="submit" variant="primary" loading={form.busy}>
            {text('team.edit_submit')}
          </Button>
          <Link className={buttonClass({})} to={paths.teamManagement.href()}>
            {text('team.back')}
          </Link>
        </div>
      </Form>
      <RoleTable />
    </div>
  )
}

function EditMemberContent() {
  const { id } = useParams()
  const selfId = useSession()?.user.id ?? ''
  const services = useServices()
  const { data: members, error, refetch } = useQuery(membersQuery(services))
  if (members === undefined) return error === null ? <SkeletonRows /> : <ResourceFailed error={error} onRetry={() => void refetch()} />
  const member = members.find((known) => known.id === id)
  if (member === undefined) return <ResourceNotFound />
  const refusal = ownerRefusal(member, selfId, members)
  if (refusal !== undefined) return <FixedMember member={member} reason={refusal} />
  return <EditMemberForm key={member.id} member={member} members={members} />
}

/** Gives a member another role. */
export function EditMemberPage() {
  usePageTitle(text('team.edit_title'), text('team.title'))
  return (
    <TeamGate>
      <PermissionGate resource="team-management" actions={['update']}>
        <Pane>
          <PaneHead
            crumbsLabel={text('team.tabs')}
            crumbs={[{ label: text('team.title'), href: paths.teamManagement.href() }]}
            title={text('team.edit_title')}
          />
          <PaneContent>
            <EditMemberContent />
          </PaneContent>
        </Pane>
      </PermissionGate>
    </TeamGate>
  )
}
