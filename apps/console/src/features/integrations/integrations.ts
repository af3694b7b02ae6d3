import {
  ApiError,
  beginIntegrationConnection,
  createIntegration,
  deleteIntegration,
  listIntegrations,
  REGION_GROUPS,
  REGION_PREFIXES,
  testIntegration,
} from '@terrarium/contracts'
import type { Integration } from '@terrarium/contracts'
import { queryOptions } from '@tanstack/react-query'
import { errorText } from '../../data/error-text.ts'
import type { Services } from '../../data/services.ts'
import { text } from '../../messages/integrations-text.ts'

const KEY = ['integrations']
const PENDING_POLL_MS = 5_000

/** What a member says of a new integration. */
export interface IntegrationWish {
  readonly service: Integration['service']
  readonly region_group: string
  readonly site: string
  readonly api_key: string
  /** Id of the one that is deleted for it. */
  readonly replaces?: string
}

/** The account's integrations and the sites at which one may be; asked for again while one waits for its first delivery. */
export function integrationsQuery({ account }: Services) {
  return queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) => account.call(listIntegrations, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.results.some(({ status }) => status === 'pending') === true ? PENDING_POLL_MS : false),
  })
}

/** Adds an integration; the service answers once the key is checked. */
export async function addIntegration({ account, cache }: Services, wish: IntegrationWish): Promise<Integration> {
  const added = await account.call(createIntegration, { body: wish })
  await cache.invalidateQueries({ queryKey: KEY })
  return added
}

/** Begins a connection by a consent at the monitoring service; returns its page. */
export async function beginConnection({ account }: Services, wish: Omit<IntegrationWish, 'api_key'>): Promise<string> {
  return (await account.call(beginIntegrationConnection, { body: wish })).url
}

/** Goes to a page of a monitoring service. */
export function goToService(url: string): void {
  window.location.assign(url)
}

/** Sends a line for a test. Whatever the result of it is, the list tells of it afterwards. */
export async function sendTest({ account, cache }: Services, id: string): Promise<void> {
  try {
    await account.call(testIntegration, { params: { id } })
  } finally {
    await cache.invalidateQueries({ queryKey: KEY })
  }
}

/** Deletes an integration. */
export async function removeIntegration({ account, cache }: Services, id: string): Promise<void> {
  await account.call(deleteIntegration, { params: { id } })
  await cache.invalidateQueries({ queryKey: KEY })
}

/** The name of a region group as people know it. */
export function regionName(regionGroup: string): string {
  const prefix = REGION_PREFIXES.find((each) => REGION_GROUPS[each].regionName === regionGroup)
  return prefix === undefined ? regionGroup : REGION_GROUPS[prefix].displayName
}

/** What an integration is called: its service and region group. */
export function integrationName({ service, region_group: regionGroup }: Pick<Integration, 'service' | 'region_group'>): string {
  return text('integration.named', { service: text(`integration.service.${service}`), region: regionName(regionGroup) })
}

/** Whether a monitoring service refuses a key. */
export function isInvalidKey(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'integration_invalid_key'
}

/** Says why something could not be done. @param failed what is said where nothing better is known */
export function integrationErrorText(error: unknown, failed: string): string {
  if (isInvalidKey(error)) return text('integration.invalid_key')
  if (error instanceof ApiError && error.code === 'integration_unreachable') return text('integration.unreachable')
  if (error instanceof ApiError && error.code === 'conflict') return text('integration.known')
  return errorText(error, { defaultMessage: failed })
}
