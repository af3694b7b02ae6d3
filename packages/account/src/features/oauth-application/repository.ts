import { fql, TimeStub, type Client } from 'fauna'

/** An application that a member registered, as it is stored. Its document's id is its client id. */
export interface ClientRecord {
  readonly id: string
  readonly accountId: string
  readonly name: string
  readonly publisher: string
  readonly redirectUris: readonly string[]
  /** Hash of the client secret; null for a public client. */
  readonly secretHash: string | null
  readonly createdAt: Date
  /** Members who have given it access. */
  readonly grants: number
}

/** What a new application is made of. */
export interface NewClient {
  readonly accountId: string
  readonly memberId: string
  readonly name: string
  readonly redirectUris: readonly string[]
  readonly secretHash: string | null
  readonly now: Date
  /** An account has at most this many. */
  readonly limit: number
}

/** Access that a member has given an application. */
export interface GrantRecord {
  readonly id: string
  readonly clientId: string
  readonly scope: readonly string[]
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

/** Keeps applications and the access that members have given them. */
export interface ApplicationRepository {
  /** Returns the id, or undefined when the account has as many as it may. */
  createClient(client: NewClient): Promise<string | undefined>
  findClient(clientId: string): Promise<ClientRecord | undefined>
  listClients(accountId: string): Promise<readonly ClientRecord[]>
  /** Deletes an application of an account with every grant of it, their tokens and sessions; returns its name, undefined when there is none. */
  deleteClient(clientId: string, accountId: string): Promise<string | undefined>
  listGrants(memberId: string): Promise<readonly GrantRecord[]>
  /** Ends a member's grant with its tokens and sessions; returns its client's id, undefined when there is none. */
  revokeGrant(grantId: string, memberId: string): Promise<string | undefined>
}

type ClientRow = Omit<ClientRecord, 'createdAt' | 'publisher' | 'redirectUris'> & {
  readonly createdAt: TimeStub
  readonly publisher: string | null
  readonly redirectUris: string[]
}
type GrantRow = Omit<GrantRecord, 'createdAt' | 'lastUsedAt' | 'scope'> & {
  readonly createdAt: TimeStub
  readonly lastUsedAt: TimeStub | null
  readonly scope: string[]
}

// Ends a grant: sessions that were opened with it, its tokens, then itself.
const END_GRANT = fql`
  grant => {
    Session.byGrant(grant.id.toString()).forEach(session => session.delete())
    OAuthToken.byGrant(grant.id.toString()).forEach(token => token.delete())
    OAuthRefresh.byGrant(grant.id.toString()).forEach(token => token.delete())
    OAuthCode.byGrant(grant.id.toString()).forEach(code => code.delete())
    grant.delete()
    null
  }`

const CLIENT_FIELDS = fql`
  client => {
    id: client.id, accountId: client.accountId, name: client.name, publisher: client.member?.name, redirectUris: client.redirectUris,
    secretHash: client.secretHash, createdAt: client.createdAt, grants: OAuthGrant.byClientId(client.id.toString()).count()
  }`

/** Creates the repository over the control database. */
export function createApplicationRepository(control: Client): ApplicationRepository {
  return {
    createClient: (client) => createClient(control, client),
    findClient: async (clientId) => {
      const { data } = await control.query<ClientRow | null>(fql`
        let show = ${CLIENT_FIELDS}
        let client = OAuthClient.byId(${clientId})
        if (client.exists()) show(client) else null`)
      return data === null ? undefined : toClient(data)
    },
    listClients: async (accountId) => {
      const { data } = await control.query<ClientRow[]>(fql`
        let show = ${CLIENT_FIELDS}
        OAuthClient.byAccount(${accountId}).toArray().map(client => show(client))`)
      return data.map(toClient).sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    },
    deleteClient: async (clientId, accountId) => {
      const { data } = await control.query<string | null>(fql`
        let end = ${END_GRANT}
        let client = OAuthClient.byId(${clientId})
        if (!client.exists()) null
        else if (client!.accountId != ${accountId}) null
        else {
          let name = client!.name
          OAuthGrant.byClientId(${clientId}).forEach(grant => end(grant))
          client!.delete()
          name
        }`)
      return data ?? undefined
    },
    listGrants: async (memberId) => {
      const { data } = await control.query<GrantRow[]>(fql`
        OAuthGrant.byMember(Member.byId(${memberId})!).toArray().map(grant => grant { id, clientId, scope, createdAt, lastUsedAt })`)
      return data.map(toGrant).sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    },
    revokeGrant: async (grantId, memberId) => {
      const { data } = await control.query<string | null>(fql`
        let end = ${END_GRANT}
        let grant = OAuthGrant.byId(${grantId})
        if (!grant.exists()) null
        else if (grant!.member.id.toString() != ${memberId}) null
        else {
          let clientId = grant!.clientId
          end(grant!)
          clientId
        }`)
      return data ?? undefined
    },
  }
}

async function createClient(control: Client, client: NewClient): Promise<string | undefined> {
  const { data } = await control.query<string | null>(fql`
    if (OAuthClient.byAccount(${client.accountId}).count() >= ${client.limit}) null
    else OAuthClient.create({
      accountId: ${client.accountId}, member: Member.byId(${client.memberId}), name: ${client.name},
      redirectUris: ${[...client.redirectUris]}, secretHash: ${client.secretHash}, createdAt: ${TimeStub.fromDate(client.now)}
    }).id`)
  return data ?? undefined
}

function toClient(row: ClientRow): ClientRecord {
  return { ...row, publisher: row.publisher ?? '', createdAt: row.createdAt.toDate() }
}

function toGrant(row: GrantRow): GrantRecord {
  return { ...row, createdAt: row.createdAt.toDate(), lastUsedAt: row.lastUsedAt?.toDate() ?? null }
}
