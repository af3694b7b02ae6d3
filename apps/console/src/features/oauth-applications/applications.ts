import { createOAuthClient, deleteOAuthClient, listGrants, listOAuthClients, revokeGrant } from '@terrarium/contracts'
import type { Grant, OAuthClient } from '@terrarium/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Services } from '../../data/services.ts'

/** An application that was just registered, with its secret if it keeps one. */
export type MadeApplication = OAuthClient & { readonly client_secret?: string | undefined }

const GRANTS = ['oauth-grants']
const CLIENTS = ['oauth-clients']

/** The applications that act for the member. */
export function grantsQuery({ account }: Services) {
  return queryOptions({
    queryKey: GRANTS,
    queryFn: async ({ signal }): Promise<readonly Grant[]> => (await account.call(listGrants, {}, { signal })).results,
  })
}

/** The account's own applications. */
export function applicationsQuery({ account }: Services) {
  return queryOptions({
    queryKey: CLIENTS,
    queryFn: async ({ signal }): Promise<readonly OAuthClient[]> => (await account.call(listOAuthClients, {}, { signal })).results,
  })
}

/** Takes an application's access away. */
export async function revokeAccess({ account, cache }: Services, id: string): Promise<void> {
  await account.call(revokeGrant, { params: { id } })
  await cache.invalidateQueries({ queryKey: GRANTS })
}

/** What a member says of a new application. */
export interface NewApplication {
  readonly name: string
  readonly redirectUris: readonly string[]
  readonly confidential: boolean
}

/** Registers an application. */
export async function registerApplication({ account, cache }: Services, application: NewApplication): Promise<MadeApplication> {
  const { name, redirectUris, confidential } = application
  const made = await account.call(createOAuthClient, { body: { name, redirect_uris: [...redirectUris], confidential } })
  await cache.invalidateQueries({ queryKey: CLIENTS })
  return made
}

/** Deletes an application with everybody's access. */
export async function removeApplication({ account, cache }: Services, id: string): Promise<void> {
  await account.call(deleteOAuthClient, { params: { id } })
  await Promise.all([cache.invalidateQueries({ queryKey: CLIENTS }), cache.invalidateQueries({ queryKey: GRANTS })])
}
