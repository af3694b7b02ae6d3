import * as v from 'valibot'

/** Names of the feature flags; the support widget's is configuration and has this default. */
export const FEATURE_FLAGS = [
  'global_nav',
  'schema_editor',
  'account_settings',
  'role_access_fsl',
  'v10_launched',
  'support_chat',
  'schema_version',
  'backup_restore',
  'email_change_verification',
  'new_roles_page',
  'new_demo_data',
  'show_realtime_log_spend',
  'oauth_apps_nav',
  'monitor_authentication_types',
  'on_demand_database_keys',
  'performance_hints',
  'onboarding_tiles',
  'per_db_team_management',
  'database_tree_account_api',
] as const
export type FeatureFlag = (typeof FEATURE_FLAGS)[number]

/** Flags by name: a missing one is off, an unknown one is ignored. */
export const featureFlagsSchema = v.record(v.string(), v.boolean())
export type FeatureFlags = Readonly<Record<string, boolean>>

/** Returns whether a flag is on. */
export function isFlagOn(flags: FeatureFlags | undefined, flag: FeatureFlag): boolean {
  return flags?.[flag] === true
}
