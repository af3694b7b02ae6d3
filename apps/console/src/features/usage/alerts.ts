import { createUsageAlert, deleteUsageAlert, listUsageAlerts, testUsageAlert, updateUsageAlert } from '@terrarium/contracts'
import type { UsageAlert, UsageAlertTest } from '@terrarium/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Services } from '../../data/services.ts'

const KEY = ['usage-alerts']

/** What a member says of an alert. */
export type AlertWish = Pick<UsageAlert, 'name' | 'metric' | 'path' | 'period' | 'threshold' | 'mail' | 'webhook_url'>

/** An alert whose secret is shown this once. */
export type MadeAlert = UsageAlert & { readonly webhook_secret: string }

/** The alerts of the account, by name. */
export function alertsQuery({ account }: Services) {
  return queryOptions({
    queryKey: KEY,
    queryFn: async ({ signal }): Promise<readonly UsageAlert[]> => (await account.call(listUsageAlerts, {}, { signal })).results,
  })
}

/** Creates an alert. */
export async function makeAlert({ account, cache }: Services, wish: AlertWish): Promise<MadeAlert> {
  const made = await account.call(createUsageAlert, { body: wish })
  await cache.invalidateQueries({ queryKey: KEY })
  return made
}

/** Changes an alert; its secret stays. */
export async function changeAlert({ account, cache }: Services, id: string, wish: AlertWish): Promise<void> {
  await account.call(updateUsageAlert, { params: { id }, body: wish })
  await cache.invalidateQueries({ queryKey: KEY })
}

/** Deletes an alert. */
export async function removeAlert({ account, cache }: Services, id: string): Promise<void> {
  await account.call(deleteUsageAlert, { params: { id } })
  await cache.invalidateQueries({ queryKey: KEY })
}

/** Sends a mail and a message for a test, as the alert sends real ones. */
export async function tryAlert({ account }: Services, id: string): Promise<UsageAlertTest> {
  return account.call(testUsageAlert, { params: { id } })
}
