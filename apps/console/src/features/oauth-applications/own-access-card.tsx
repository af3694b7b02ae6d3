import { usePermission } from '../../data/permissions.ts'
import { text } from '../../messages/account-access-text.ts'
import { Card } from '../../ui/card.tsx'
import { AuthorizedApplications } from './authorized-applications.tsx'

/** Applications that act for a member whose role does not revoke them on the account's page: everybody takes back what they gave themselves. */
export function OwnAccessCard() {
  const mayRevoke = usePermission('account', 'delete')
  if (mayRevoke) return null
  return (
    <Card title={text('account.oauth_applications')}>
      <AuthorizedApplications refusal={undefined} />
    </Card>
  )
}
