import { describe, expect, test } from 'vitest'
import { FEATURE_FLAGS, isFlagOn } from './feature-flags.ts'

// As the product specification lists them; the flag of the support widget has no name there.
const SPECIFIED = [
  'global_nav',
  'schema_editor',
  'account_settings',
  'role_access_fsl',
  'v10_launched',
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
]

describe('feature flags', () => {
  test('are those of the specification and the support widget’s [DATA-16]', () => {
    expect([...FEATURE_FLAGS].sort()).toEqual([...SPECIFIED, 'support_chat'].sort())
  })

  test.each(FEATURE_FLAGS)('%s is on only when a session says so', (flag) => {
    expect(isFlagOn({ [flag]: true }, flag)).toBe(true)
    expect(isFlagOn({ [flag]: false }, flag)).toBe(false)
    expect(isFlagOn({}, flag)).toBe(false)
    expect(isFlagOn(undefined, flag)).toBe(false)
  })
})
