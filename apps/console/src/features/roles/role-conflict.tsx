import { text } from '../../messages/roles-text.ts'
import { MemberConflict } from '../../ui/conflict/member-conflict.tsx'
import type { RolePart } from './role-members.ts'
import type { RoleDraft } from './use-role-draft.ts'

interface RoleConflictProps<Part> {
  readonly part: RolePart<Part>
  readonly draft: RoleDraft<Part>
  /** The part as it is stored now. */
  readonly saved: Part
}

/** Says that a part of a role was changed under its edit, which can be put on top; nothing where it was not. */
export function RoleConflict<Part>({ part, draft, saved }: RoleConflictProps<Part>) {
  const { value, changedFrom, beginAgain } = draft
  if (changedFrom === undefined) return null
  const conflict = {
    base: part.toMembers(changedFrom),
    mine: part.toMembers(value),
    theirs: part.toMembers(saved),
    onRebase: (merged: ReturnType<typeof part.toMembers>) => beginAgain(part.fromMembers(merged)),
    onOverwrite: () => beginAgain(value),
  }
  return (
    <MemberConflict conflict={conflict} labelOf={part.labelOf}>
      {text('role.changed_meanwhile')}
    </MemberConflict>
  )
}
