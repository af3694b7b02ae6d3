import type { TeamMember } from '@terrarium/contracts'
import { text } from '../../messages/team-text.ts'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx'
import type { TeamRights } from './team-access.ts'

export type MemberAction = 'edit' | 'transfer' | 'suspend' | 'reactivate' | 'remove'

interface MemberMenuProps {
  readonly member: TeamMember
  readonly selfId: string
  readonly members: readonly TeamMember[]
  readonly rights: TeamRights
  readonly onAction: (action: MemberAction, member: TeamMember) => void
}

/** Why an owner cannot be changed by the member; undefined where that is no reason. */
export function ownerRefusal(member: TeamMember, selfId: string, members: readonly TeamMember[]): string | undefined {
  if (member.role !== 'owner') return undefined
  const owners = members.filter(({ role }) => role === 'owner')
  if (!owners.some(({ id }) => id === selfId)) return text('team.owner_only')
  return owners.length < 2 ? text('team.last_owner') : undefined
}

function SuspensionItem({ member, onAction }: Pick<MemberMenuProps, 'member' | 'onAction'>) {
  if (member.suspended) {
    return (
      <MenuItem icon="undo" onSelect={() => onAction('reactivate', member)}>
        {text('team.reactivate')}
      </MenuItem>
    )
  }
  return (
    <MenuItem icon="lock" danger onSelect={() => onAction('suspend', member)}>
      {text('team.suspend')}
    </MenuItem>
  )
}

/** What can be done with a member; what cannot says why. */
export function MemberMenu({ member, selfId, members, rights, onAction }: MemberMenuProps) {
  const label = text('team.actions_of', { name: member.name })
  const isOwner = members.some(({ id, role }) => id === selfId && role === 'owner')
  const refusal = ownerRefusal(member, selfId, members)
  return (
    <Menu label={label} placement="bottom-end" trigger={<Button variant="ghost" size="sm" square icon="more" aria-label={label} />}>
      <MenuItem icon="edit" disabledReason={rights.edit ?? refusal} onSelect={() => onAction('edit', member)}>
        {text('team.edit')}
      </MenuItem>
      {isOwner && member.role !== 'owner' && !member.suspended && (
        <MenuItem icon="user" onSelect={() => onAction('transfer', member)}>
          {text('team.transfer')}
        </MenuItem>
      )}
      <MenuSeparator />
      {isOwner && member.id !== selfId && <SuspensionItem member={member} onAction={onAction} />}
      <MenuItem icon="trash" danger disabledReason={rights.remove ?? refusal} onSelect={() => onAction('remove', member)}>
        {text('team.remove')}
      </MenuItem>
    </Menu>
  )
}
