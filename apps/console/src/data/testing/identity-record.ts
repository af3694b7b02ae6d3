import type { Identity } from '@terrarium/contracts'

/** The identity of the owner of `sessionRecord`, for tests. */
export function identityRecord(changes: Partial<Identity> = {}): Identity {
  return {
    id: '1',
    role: 'owner',
    plan: 'Pro',
    planSynced: true,
    plan_display_name: 'Pro',
    plan_monthly_price: 0,
    limits: {},
    view_controls: { '*': ['read', 'create', 'update', 'delete'] },
    feature_flags: { on_demand_database_keys: true, database_tree_account_api: true },
    is_plan_deprecated: false,
    eligible_for_trial: false,
    otp_enabled: false,
    pending_email: null,
    userRegionGroups: [],
    ...changes,
  }
}
