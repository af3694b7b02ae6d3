import { useState } from 'react'
import { paths } from '../../../config/paths.ts'
import { useDatabase } from '../../../data/database-context.ts'
import { useDatabaseOutline } from '../../../data/database-outline.ts'
import { text } from '../../../messages/roles-text.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useEdits } from '../../../ui/explorer/use-edits.tsx'
import { Note } from '../../../ui/note.tsx'
import { PaneContent, PaneToolbar } from '../../../ui/pane.tsx'
import { toasts } from '../../../ui/toast-store.ts'
import { onSheetWhile, useShortcut } from '../../../ui/use-shortcut.ts'
import { goneResources } from '../gone-resources.ts'
import { RoleConflict } from '../role-conflict.tsx'
import type { Membership, RoleDefinition } from '../role-definition.ts'
import { MEMBERSHIPS_PART } from '../role-members.ts'
import { useRoleDraft } from '../use-role-draft.ts'
import { AddMembershipMenu } from './add-membership-menu.tsx'
import { MembershipRow } from './membership-row.tsx'
import { SaveMembershipsDialog } from './save-memberships-dialog.tsx'
import styles from './memberships.module.css'

/** The collections whose documents have a role, each with a predicate or without. */
export function MembershipsEditor({ role }: { readonly role: RoleDefinition }) {
  const { path, storageKey } = useDatabase()
  const edits = useEdits()
  const outline = useDatabaseOutline(path, undefined)
  const [isSaving, setSaving] = useState(false)
  const draft = useRoleDraft({
    role,
    part: MEMBERSHIPS_PART,
    id: `role-memberships:${storageKey}:${role.name}`,
    where: text('memberships.title', { name: role.name }),
    keptUnder: paths.roleMemberships.href(path, role.name),
  })
  const memberships = draft.value
  const [problem] = role.problems
  const refusal = edits.refusal ?? (problem && text(`roles.problem_${problem.kind}`, { of: problem.of }))
  const gone = goneResources(
    memberships.map(({ resource }) => resource),
    outline,
  )
  const change = (changed: readonly Membership[]) => edits.begin(() => draft.change(changed))
  const add = (resource: string) => change([...memberships, { resource, predicate: undefined }])
  const addMenu = <AddMembershipMenu memberships={memberships} refusal={refusal} onAdd={add} />
  const save = () => edits.begin(() => setSaving(true))
  useShortcut('Mod+S', () => draft.isDirty && save(), text('role.save'), false, onSheetWhile(draft.isDirty))
  return (
    <>
      <PaneToolbar>
        {memberships.length > 0 && addMenu}
        <span className={styles['buttons']}>
          {draft.isDirty && (
            <Button size="sm" onClick={draft.discard}>
              {text('role.discard')}
            </Button>
          )}
          <Button size="sm" variant="primary" disabled={!draft.isDirty} disabledReason={refusal} onClick={save}>
            {text('role.save')}
          </Button>
        </span>
      </PaneToolbar>
      {(draft.isRestored || draft.changedFrom !== undefined) && (
        <div className={styles['note']}>
          {draft.changedFrom === undefined ? (
            <Note tone="info" role="status">
              {text('role.restored')}
            </Note>
          ) : (
            <RoleConflict part={MEMBERSHIPS_PART} draft={draft} saved={role.memberships} />
          )}
        </div>
      )}
      {memberships.length === 0 ? (
        <EmptyState jar="sprout" title={text('role.overview_no_members')} actions={addMenu}>
          {text('memberships.empty_help')}
        </EmptyState>
      ) : (
        <PaneContent>
          <ul className={styles['list']}>
            {memberships.map((membership) => (
              <MembershipRow
                key={membership.resource}
                epoch={draft.epoch}
                membership={membership}
                isReadOnly={refusal !== undefined}
                isGone={gone.includes(membership.resource)}
                onChange={(changed) => change(memberships.map((each) => (each === membership ? changed : each)))}
                onRemove={() => change(memberships.filter((each) => each !== membership))}
              />
            ))}
          </ul>
        </PaneContent>
      )}
      <SaveMembershipsDialog
        open={isSaving}
        role={draft.base}
        memberships={memberships}
        onClose={() => setSaving(false)}
        onSaved={() => {
          draft.settle()
          setSaving(false)
          toasts.show({ theme: 'success', title: text('save.ok') })
        }}
      />
      {edits.question}
    </>
  )
}
