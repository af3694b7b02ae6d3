import type { DatabasePath } from '@terrarium/contracts'
import { Link } from 'react-router'
import { createHref, paths } from '../../config/paths.ts'
import { usePermission } from '../../data/permissions.ts'
import { useSession } from '../../data/services.ts'
import { hasTeamAccess } from '../../data/team-access.ts'
import { text } from '../../messages/explorer-text.ts'
import { Button, buttonClass } from '../../ui/button.tsx'

interface OnboardingLinkProps {
  readonly href: string | undefined
  readonly label: string
  /** Why the step cannot be taken, where there is no address. */
  readonly refusal: string
}

/** Leads to where a step is taken, or says why it cannot be. */
function OnboardingLink({ href, label, refusal }: OnboardingLinkProps) {
  if (href === undefined) return <Button disabledReason={refusal}>{label}</Button>
  return (
    <Link className={buttonClass({})} to={href}>
      {label}
    </Link>
  )
}

/** Opens the shell of a database, where a query is run. */
export function RunQueryLink({ database }: { readonly database: DatabasePath | undefined }) {
  const href = database === undefined ? undefined : paths.database.href(database.regionGroup, database.names, 'shell')
  return <OnboardingLink href={href} label={text('databases.open_shell')} refusal={text('onboarding.needs_database')} />
}

interface CreateLinkProps {
  readonly database: DatabasePath | undefined
}

/** Opens the form of something new of a database. */
function CreateLink({ database, kind, label }: CreateLinkProps & { readonly kind: 'collections' | 'keys'; readonly label: string }) {
  const mayCreate = usePermission('databases', 'create')
  const href = database === undefined || !mayCreate ? undefined : createHref(database, kind)
  const refusal = text(mayCreate ? 'onboarding.needs_database' : 'onboarding.needs_permission')
  return <OnboardingLink href={href} label={label} refusal={refusal} />
}

/** Opens the form of a new key of a database. */
export function CreateKeyLink({ database }: CreateLinkProps) {
  return <CreateLink database={database} kind="keys" label={text('connect.create_key')} />
}

/** Opens the form of a new collection of a database. */
export function CreateCollectionLink({ database }: CreateLinkProps) {
  return <CreateLink database={database} kind="collections" label={text('onboarding.collection_action')} />
}

/** Opens the page that invites members. */
export function InviteLink() {
  const session = useSession()
  const mayInvite = usePermission('team-management', 'create')
  const hasTeam = session !== undefined && hasTeamAccess(session)
  const refusal = text(mayInvite ? 'onboarding.needs_plan' : 'onboarding.needs_permission')
  return (
    <OnboardingLink
      href={mayInvite && hasTeam ? paths.addTeamMember.href() : undefined}
      label={text('onboarding.invite_action')}
      refusal={refusal}
    />
  )
}
