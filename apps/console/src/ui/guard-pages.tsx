import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorDetails, errorHint, errorText } from '../data/error-text.ts'
import { usePermission } from '../data/permissions.ts'
import { useServices } from '../data/services.ts'
import { membersQuery } from '../data/team-queries.ts'
import { text } from '../messages/text.ts'
import { Badge } from './badge.tsx'
import { CopyDetailsButton } from './copy-details-button.tsx'
import { ErrorCard } from './error-card.tsx'
import { usePassingTitle } from './passing-title.ts'

interface NotAccessibleProps {
  /** What exactly is wrong, where that is known. */
  readonly message?: string
  readonly reasons?: readonly ReactNode[]
}

/** A page whose address names nothing. */
export function ResourceNotFound({ message, reasons = [] }: NotAccessibleProps) {
  usePassingTitle(text('page.whoops'))
  return (
    <ErrorCard
      title={text('page.whoops')}
      message={text('page.failed_access')}
      suggestion={message === undefined ? text('page.url_hint') : `${message}. ${text('page.url_hint')}`}
      reasons={reasons}
    />
  )
}

/** A page that could not be loaded for a reason on the other side. */
export function ResourceFailed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  usePassingTitle(text('page.whoops'))
  return (
    <ErrorCard
      title={text('page.whoops')}
      message={text('page.failed_access')}
      suggestion={errorHint(error) ?? errorText(error)}
      details={text('page.report_safe', { details: errorDetails(error) })}
      onRetry={onRetry}
      endAction={<CopyDetailsButton error={error} label={text('page.copy_report')} />}
    />
  )
}

/** The owners and admins of the account, who decide about roles; empty until they are known, and where the member may not see the team. */
function useGrantors(): readonly string[] {
  const mayRead = usePermission('team-management', 'read')
  const { data = [] } = useQuery({ ...membersQuery(useServices()), enabled: mayRead })
  return data.filter(({ role, suspended }) => (role === 'owner' || role === 'admin') && !suspended).map(({ name, email }) => name || email)
}

/** A page that the member's role does not allow. */
export function PermissionDenied({ role, missing }: { readonly role: string; readonly missing: string }) {
  usePassingTitle(text('page.denied_title'))
  const grantors = useGrantors()
  const hint = text('page.denied_hint')
  return (
    <ErrorCard
      title={text('page.denied_title')}
      message={text('page.denied_text')}
      suggestion={grantors.length === 0 ? hint : `${hint} ${text('page.denied_who', { names: grantors.join(', ') })}`}
      jar="lock"
      facts={[
        { name: text('page.denied_role'), value: <Badge>{role}</Badge> },
        { name: text('page.denied_missing'), value: <code>{missing}</code> },
      ]}
    />
  )
}
