import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../../config/paths.ts'
import { contentNamesQuery } from '../../../data/contents-list.ts'
import { useDatabase } from '../../../data/database-context.ts'
import { useServices } from '../../../data/services.ts'
import { text } from '../../../messages/roles-text.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useEdits } from '../../../ui/explorer/use-edits.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { PaneContent, PaneToolbar } from '../../../ui/pane.tsx'
import { toasts } from '../../../ui/toast-store.ts'
import type { Membership, RoleDefinition } from '../role-definition.ts'
import { useRoleDraft } from '../use-role-draft.ts'
import { MembershipRow } from './membership-row.tsx'
import { SaveMembershipsDialog } from './save-memberships-dialog.tsx'
import styles from './memberships.module.css'

interface AddMenuProps {
  readonly memberships: readonly Membership[]
  readonly refusal: string | undefined
  readonly onAdd: (collection: string) => void
}

/** Collections that the role does not list yet. */
function AddMenu({ memberships, refusal, onAdd }: AddMenuProps) {
  const services = useServices()
  const { path } = useDatabase()
  const names = useQuery(contentNamesQuery(services, path)).data
  const left = (names?.collections ?? []).filter((name) => !memberships.some(({ resource }) => resource === name))
  const label = text('memberships.add')
  const reason = refusal ?? (names !== undefined && left.length === 0 ? text('memberships.none_left') : undefined)
  if (reason !== undefined) {
    return (
      <Button size="sm" icon="plus" disabledReason={reason}>
        {label}
      </Button>
    )
  }
  return (
    <Menu
      label={label}
      trigger={
        <Button size="sm" icon="plus" endIcon="chevronDown">
          {label}
        </Button>
      }
    >
      {left.map((name) => (
        <MenuItem key={name} icon="collection" onSelect={() => onAdd(name)}>
          <bdi dir="ltr">{name}</bdi>
        </MenuItem>
      ))}
    </Menu>
  )
}

/** The collections whose documents have a role, each with a predicate or without. */
export function MembershipsEditor({ role }: { readonly role: RoleDefinition }) {
  const { path } = useDatabase()
  const edits = useEdits()
  const [isSaving, setSaving] = useState(false)
  const draft = useRoleDraft(role.memberships, text('memberships.title', { name: role.name }), paths.roleMemberships.href(path, role.name))
  const memberships = draft.value
  const isReadOnly = edits.refusal !== undefined || role.problems.length > 0
  const change = (changed: readonly Membership[]) => edits.begin(() => draft.change(changed))
  const add = (resource: string) => change([...memberships, { resource, predicate: undefined }])
  const addMenu = <AddMenu memberships={memberships} refusal={edits.refusal} onAdd={add} />
  return (
    <>
      <PaneToolbar>
        {addMenu}
        <span className={styles['buttons']}>
          {draft.isDirty && (
            <Button size="sm" onClick={draft.discard}>
              {text('role.discard')}
            </Button>
          )}
          <Button
            size="sm"
            variant="primary"
            disabled={!draft.isDirty}
            disabledReason={edits.refusal}
            onClick={() => edits.begin(() => setSaving(true))}
          >
            {text('role.save')}
          </Button>
        </span>
      </PaneToolbar>
      {memberships.length === 0 ? (
        <EmptyState jar="sprout" title={text('role.overview_no_members')}>
          {text('memberships.empty_help')}
        </EmptyState>
      ) : (
        <PaneContent>
          <ul className={styles['list']}>
            {memberships.map((membership) => (
              <MembershipRow
                key={membership.resource}
                membership={membership}
                isReadOnly={isReadOnly}
                onChange={(changed) => change(memberships.map((each) => (each === membership ? changed : each)))}
                onRemove={() => change(memberships.filter((each) => each !== membership))}
              />
            ))}
          </ul>
        </PaneContent>
      )}
      <SaveMembershipsDialog
        open={isSaving}
        role={role}
        memberships={memberships}
        onClose={() => setSaving(false)}
        onSaved={() => {
          draft.discard()
          setSaving(false)
          toasts.show({ theme: 'success', title: text('save.ok') })
        }}
      />
      {edits.question}
    </>
  )
}
