/** Texts of the settings of the account: their navigation and what every page of them needs. */
export const ACCOUNT_SETTINGS_TEXTS = {
  'account.nav': 'Account settings',
  'account.group_account': 'Account',
  'account.group_access': 'Access',
  'account.group_you': 'You',
  'account.contact_info': 'Contact info',
  'account.billing': 'Billing',
  'account.team': 'Team management',
  'account.audit_log': 'Audit log',
  'account.outbox': 'Mail and locks',
  'account.region_groups': 'Region groups',
  'account.account_keys': 'Account keys',
  'account.oauth_applications': 'OAuth applications',
  'account.integrations': 'Integrations',
} as const
