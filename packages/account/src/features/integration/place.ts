import { findRegionPrefix, regionGroupName } from '@terrarium/contracts'
import type { AccountContext } from '../../context/account-context.ts'
import { AccountError } from '../../context/account-error.ts'

/** Where an integration delivers from and to. */
export interface IntegrationPlace {
  /** `us-std` */
  readonly regionGroup: string
  readonly site: string
}

/** Reads what a member says of it. @throws {AccountError} invalid_path, validation_error where this service has no such region group or site */
export function placeOf(
  { regionGroups, integrations }: Pick<AccountContext, 'regionGroups' | 'integrations'>,
  { region_group: given, site }: { readonly region_group: string; readonly site: string },
): IntegrationPlace {
  const prefix = findRegionPrefix(given)
  if (prefix === undefined || !regionGroups.some((group) => group.prefix === prefix)) {
    throw new AccountError('invalid_path', { reason: `There is no region group ${given}.` })
  }
  if (!integrations.intake.sites.includes(site)) throw new AccountError('validation_error', { fields: { site: 'invalid' } })
  return { regionGroup: regionGroupName(prefix), site }
}
