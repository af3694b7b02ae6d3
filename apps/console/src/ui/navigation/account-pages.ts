import { isAllowed, isFlagOn } from '@terrarium/contracts'
import type { FeatureFlag, PermissionResource, Session } from '@terrarium/contracts'
import { paths } from '../../config/paths.ts'
import { text } from '../../messages/account-settings-text.ts'
import type { IconName } from '../icon.tsx'

/** A page of the settings of the account. */
interface AccountPage {
  readonly id: string
  readonly label: string
  readonly icon: IconName
  readonly href: string
  /** What a member has to be allowed to read; the page is left out for others. Undefined: everybody's. */
  readonly resource: PermissionResource | undefined
  /** Hides the entry while it is off; the address keeps working. */
  readonly flag?: FeatureFlag
}

interface AccountPageGroup {
  readonly id: string
  readonly label: string
  readonly entries: readonly AccountPage[]
}

/** The pages beside the settings of the account, in order. The settings themselves open on the first that the member may read. */
const ACCOUNT_PAGES: readonly AccountPageGroup[] = [
  {
    id: 'account',
    label: text('account.group_account'),
    entries: [
      { id: 'contact-info', label: text('account.contact_info'), icon: 'user', href: paths.contactInfo.href(), resource: 'account' },
      { id: 'billing', label: text('account.billing'), icon: 'document', href: paths.billing.href(), resource: 'billing' },
      { id: 'team', label: text('account.team'), icon: 'team', href: paths.teamManagement.href(), resource: 'team-management' },
      { id: 'audit-log', label: text('account.audit_log'), icon: 'clock', href: paths.auditLog.href(), resource: 'audit-log' },
    ],
  },
  {
    id: 'access',
    label: text('account.group_access'),
    entries: [
      { id: 'account-keys', label: text('account.account_keys'), icon: 'key', href: paths.accountKeys.href(), resource: 'account-keys' },
      {
        id: 'oauth-applications',
        label: text('account.oauth_applications'),
        icon: 'shell',
        href: paths.oauthApplications.href(),
        resource: 'account',
        flag: 'oauth_apps_nav',
      },
      { id: 'integrations', label: text('account.integrations'), icon: 'link', href: paths.integrations.href(), resource: 'integrations' },
      { id: 'outbox', label: text('account.outbox'), icon: 'mail', href: paths.outbox.href(), resource: 'audit-log' },
      { id: 'region-groups', label: text('account.region_groups'), icon: 'globe', href: paths.regionGroups.href(), resource: 'audit-log' },
    ],
  },
  {
    id: 'you',
    label: text('account.group_you'),
    entries: [
      { id: 'personal', label: text('nav.personal_settings'), icon: 'gear', href: paths.personalSettings.href(), resource: undefined },
    ],
  },
]

/** The groups with the pages that a member may read, empty ones left out. */
export function readableAccountPages({ view_controls: controls, feature_flags: flags }: Session): readonly AccountPageGroup[] {
  const isReadable = ({ resource, flag }: AccountPage): boolean =>
    (resource === undefined || isAllowed(controls, resource, 'read')) && (flag === undefined || isFlagOn(flags, flag))
  return ACCOUNT_PAGES.map((group) => ({ ...group, entries: group.entries.filter(isReadable) })).filter(({ entries }) => entries.length > 0)
}
