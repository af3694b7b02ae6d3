import { isOAuthScope, type Grant, type OAuthClient } from '@terrarium/contracts'
import { createSecret, hashSecret, isDocumentId } from '../../access/credential.ts'
import type { Member } from '../../access/caller.ts'
import { AccountError } from '../../context/account-error.ts'
import { timeOf, type AccountContext } from '../../context/account-context.ts'
import { COMMAND_LINE_CLIENT_ID, type ClientRegistry } from './known-client.ts'
import type { ApplicationRepository, ClientRecord } from './repository.ts'

/** What a member says of a new application. */
export interface NewApplication {
  readonly name: string
  readonly redirect_uris: readonly string[]
  readonly confidential: boolean
}

/** Manages applications and the access that members have given them. */
export interface ApplicationService {
  listGrants(member: Member): Promise<Grant[]>
  /** Ends a grant of the member; returns the name of its application. @throws {AccountError} not_found */
  revokeGrant(member: Member, grantId: string): Promise<string>
  listClients(member: Member): Promise<OAuthClient[]>
  /** Registers an application; a confidential one's secret is in the answer and nowhere else. @throws {AccountError} conflict */
  createClient(member: Member, application: NewApplication): Promise<OAuthClient & { client_secret?: string }>
  /** Deletes an application of the member's account; returns its name. @throws {AccountError} not_found */
  deleteClient(member: Member, clientId: string): Promise<string>
}

const CLIENTS_MAX = 100

/** Creates the service. */
export function createApplicationService(
  context: AccountContext,
  repository: ApplicationRepository,
  registry: ClientRegistry,
): ApplicationService {
  return {
    listGrants: async (member) => {
      const records = await repository.listGrants(member.id)
      const clients = await Promise.all(records.map(({ clientId }) => registry.find(clientId)))
      return records.map((record, index) => ({
        id: record.id,
        client: { name: clients[index]?.name ?? record.clientId, verified: clients[index]?.verified === true },
        scope: record.scope.filter(isOAuthScope),
        created_at: record.createdAt.toISOString(),
        last_used_at: record.lastUsedAt?.toISOString() ?? null,
      }))
    },
    revokeGrant: async (member, grantId) => {
      const clientId = isDocumentId(grantId) ? await repository.revokeGrant(grantId, member.id) : undefined
      if (clientId === undefined) throw new AccountError('not_found')
      return (await registry.find(clientId))?.name ?? clientId
    },
    listClients: async (member) => (await repository.listClients(member.account.id)).map(presentClient),
    createClient: async (member, { name, redirect_uris: redirectUris, confidential }) => {
      const secret = confidential ? createSecret(context.random) : undefined
      const id = await repository.createClient({
        accountId: member.account.id,
        memberId: member.id,
        name,
        redirectUris,
        secretHash: secret === undefined ? null : hashSecret(secret),
        now: timeOf(context),
        limit: CLIENTS_MAX,
      })
      const record = id === undefined ? undefined : await repository.findClient(id)
      if (record === undefined) throw new AccountError('conflict', { reason: `An account has at most ${CLIENTS_MAX} applications.` })
      return { ...presentClient(record), ...(secret === undefined ? {} : { client_secret: secret }) }
    },
    deleteClient: async (member, clientId) => {
      const isOwn = clientId !== COMMAND_LINE_CLIENT_ID && isDocumentId(clientId)
      const name = isOwn ? await repository.deleteClient(clientId, member.account.id) : undefined
      if (name === undefined) throw new AccountError('not_found')
      return name
    },
  }
}

function presentClient(record: ClientRecord): OAuthClient {
  return {
    id: record.id,
    client_id: record.id,
    name: record.name,
    redirect_uris: [...record.redirectUris],
    confidential: record.secretHash !== null,
    created_at: record.createdAt.toISOString(),
    grants: record.grants,
  }
}
