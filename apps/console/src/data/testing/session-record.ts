import { REGION_GROUPS } from '@terrarium/contracts'
import type { Session } from '@terrarium/contracts'

/** A session of an owner in the region group us, for tests. */
export function sessionRecord(changes: Partial<Session> = {}): Session {
  const us = {
    ...REGION_GROUPS.us,
    prefixAliases: [...REGION_GROUPS.us.prefixAliases],
    frontdoorPrefix: 'us',
    url: 'https://us.example',
    graphqlUrl: 'https://us.example/graphql',
    secret: 'region-secret',
  }
  return {
    id: '1',
    session_id: '1',
    secret: 'session-secret',
    refresh_token: 'refresh',
    regionGroups: { us },
    userRegionGroups: [],
    user: {
      id: '1',
      role: 'owner',
      name: 'Mira Kessler',
      email: 'mira@example.com',
      otp_enabled: false,
      created_at: '2025-01-01T00:00:00Z',
    },
    account: { account_id: '1', company_name: 'Bookshop', legacy_account: false, plan: 'Pro', plan_display_name: 'Pro' },
    feature_flags: { on_demand_database_keys: true, database_tree_account_api: true },
    view_controls: { '*': ['read', 'create', 'update', 'delete'] },
    signUpMethod: 'email',
    ...changes,
  }
}
