import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { paths } from '../../../config/paths.ts'
import { contentNamesQuery } from '../../../data/contents-list.ts'
import { useDatabase } from '../../../data/database-context.ts'
import { useDatabaseOutline } from '../../../data/database-outline.ts'
import { useServices } from '../../../data/services.ts'
import { text } from '../../../messages/roles-text.ts'
import { Button } from '../../../ui/button.tsx'
import { useEdits } from '../../../ui/explorer/use-edits.tsx'
import { Note } from '../../../ui/note.tsx'
import { PaneFoot, PaneToolbar } from '../../../ui/pane.tsx'
import { SearchField } from '../../../ui/text-field.tsx'
import { toasts } from '../../../ui/toast-store.ts'
import { onSheetWhile, useShortcut } from '../../../ui/use-shortcut.ts'
import { grantOf, roleResources, withGrant } from '../role-actions.ts'
import { RoleConflict } from '../role-conflict.tsx'
import type { Grant, RoleDefinition } from '../role-definition.ts'
import { PRIVILEGES_PART } from '../role-members.ts'
import { useRoleDraft } from '../use-role-draft.ts'
import { GrantLegend } from './grant-mark.tsx'
import { GrantPanel } from './grant-panel.tsx'
import { PrivilegeMatrix } from './privilege-matrix.tsx'
import { PrivilegeNotes } from './privilege-notes.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import styles from './privileges.module.css'
import { startingPredicate } from './starting-predicate.ts'
import type { MatrixPlace } from './starting-predicate.ts'

/** The cell that is open stands in the address: its resource in the path, its action in the query. */
function useOpenCell(role: string) {
  const { path } = useDatabase()
  const { resource } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const action = search.get('action')
  const open = (place: MatrixPlace | undefined) =>
    void navigate(`${paths.rolePrivileges.href(path, role, place?.resource)}${place === undefined ? '' : `?action=${place.action}`}`, {
      replace: true,
    })
  return { resource, place: resource === undefined || action === null ? undefined : { resource, action }, open }
}

/** The privileges of a role: a matrix of resources and actions, and beside it the grant of the chosen cell. */
export function PrivilegesEditor({ role }: { readonly role: RoleDefinition }) {
  const services = useServices()
  const { path, storageKey } = useDatabase()
  const edits = useEdits()
  const names = useQuery(contentNamesQuery(services, path)).data
  const outline = useDatabaseOutline(path, undefined)
  const { resource, place, open } = useOpenCell(role.name)
  const [filter, setFilter] = useState('')
  const [isReviewing, setReviewing] = useState(false)
  const draft = useRoleDraft({
    role,
    part: PRIVILEGES_PART,
    id: `role-privileges:${storageKey}:${role.name}`,
    where: text('privileges.title', { name: role.name }),
    keptUnder: paths.rolePrivileges.href(path, role.name),
  })
  const privileges = draft.value
  const isReadOnly = edits.refusal !== undefined || role.problems.length > 0
  const change = (at: MatrixPlace, grant: Grant | undefined) =>
    edits.begin(() => draft.change(withGrant(privileges, at.resource, at.action, grant)))
  const resources = roleResources(privileges, names)
  const shown = resources.filter(({ name }) => name.toLowerCase().includes(filter.toLowerCase()))
  const review = () => edits.begin(() => setReviewing(true))
  useShortcut('Mod+S', () => draft.isDirty && review(), text('role.save'), false, onSheetWhile(draft.isDirty))
  const grants = privileges.reduce((sum, { actions }) => sum + Object.keys(actions).length, 0)
  return (
    <>
      <PaneToolbar>
        <SearchField className={styles['filter'] ?? ''} label={text('privileges.filter')} value={filter} onValueChange={setFilter} />
        <GrantLegend />
        <span className={styles['buttons']}>
          {draft.isDirty && (
            <Button size="sm" onClick={draft.discard}>
              {text('role.discard')}
            </Button>
          )}
          <Button size="sm" variant="primary" disabled={!draft.isDirty} disabledReason={edits.refusal} onClick={review}>
            {text('role.save')}
          </Button>
        </span>
      </PaneToolbar>
      <PrivilegeNotes
        privileges={privileges}
        outline={outline}
        isRestored={draft.isRestored}
        conflict={draft.changedFrom && <RoleConflict part={PRIVILEGES_PART} draft={draft} saved={role.privileges} />}
      />
      {resource !== undefined && names !== undefined && !privileges.some((privilege) => privilege.resource === resource) && (
        <div className={styles['note']}>
          <Note tone="info" role="status">
            {text('privileges.grants_nothing', { name: resource })}
          </Note>
        </div>
      )}
      <div className={styles['page']}>
        <PrivilegeMatrix
          caption={text('privileges.title', { name: role.name })}
          resources={shown}
          privileges={privileges}
          saved={draft.base.privileges}
          isReadOnly={isReadOnly}
          current={place}
          currentResource={resource}
          startOf={(at) => startingPredicate(at, outline?.functions)}
          onOpen={open}
          onChange={change}
        />
        {place !== undefined && (
          <GrantPanel
            key={`${place.resource} ${place.action}`}
            place={place}
            epoch={draft.epoch}
            group={resources.find(({ name }) => name === place.resource)?.group ?? 'other'}
            grant={grantOf(privileges, place.resource, place.action)}
            isReadOnly={isReadOnly}
            onChange={(grant) => change(place, grant)}
            onClose={() => open(undefined)}
          />
        )}
      </div>
      <PaneFoot>{text('privileges.summary', { count: grants, granted: privileges.length, all: resources.length })}</PaneFoot>
      <ReviewDialog
        open={isReviewing}
        role={draft.base}
        privileges={privileges}
        onClose={() => setReviewing(false)}
        onSaved={() => {
          draft.settle()
          setReviewing(false)
          toasts.show({ theme: 'success', title: text('save.ok') })
        }}
      />
      {edits.question}
    </>
  )
}
