import { fql, TimeStub, type Client, type Query, type QueryValue } from 'fauna'
import type { Member } from '../../access/caller.ts'
import { MEMBER_FIELDS, toMember, type MemberRow } from '../member/repository.ts'

/** An authorization request that waits for a decision. */
export interface RequestRecord {
  readonly id: string
  readonly secretHash: string
  readonly clientId: string
  readonly redirectUri: string
  readonly state: string | null
  readonly scope: readonly string[]
  readonly codeChallenge: string
  readonly expiresAt: Date
}

/** An authorization code. */
export interface CodeRecord {
  readonly id: string
  readonly secretHash: string
  readonly clientId: string
  readonly redirectUri: string
  readonly codeChallenge: string
  readonly scope: readonly string[]
  readonly grantId: string
  readonly expiresAt: Date
  readonly usedAt: Date | null
}

/** An access token with the member for whom it acts. */
export interface TokenRecord {
  readonly id: string
  readonly secretHash: string
  readonly scope: readonly string[]
  readonly clientId: string
  readonly grantId: string
  readonly codeId: string
  readonly expiresAt: Date
  readonly lastUsedAt: Date | null
  readonly member: Member
}

/** A refresh token; it stays one document while its secret rotates. */
export interface RefreshRecord {
  readonly id: string
  readonly secretHash: string
  /** Hashes of secrets that were rotated away, latest first. */
  readonly retired: readonly string[]
  readonly scope: readonly string[]
  readonly clientId: string
  readonly grantId: string
  readonly codeId: string
  readonly expiresAt: Date
}

/** What a decision in favour of a request writes. */
export interface Approval {
  readonly requestId: string
  readonly memberId: string
  readonly codeHash: string
  readonly codeExpiresAt: Date
  readonly now: Date
}

/** Hashes and times of the tokens that a code or refresh token is exchanged for. */
export interface IssuedTokens {
  readonly accessHash: string
  readonly accessExpiresAt: Date
  readonly scope: readonly string[]
  readonly refreshHash: string | null
  readonly refreshExpiresAt: Date
  readonly now: Date
}

/** Ids of the tokens that were issued. */
export type IssuedIds = {
  readonly accessId: string
  readonly refreshId: string | null
}

/** Keeps what is under way between clients and members in the control database. */
export interface OAuthRepository {
  createRequest(request: Omit<RequestRecord, 'id'>): Promise<string>
  findRequest(id: string): Promise<RequestRecord | undefined>
  /** Uses the request up and grants what it asks for; returns ids of grant and code, undefined when another decision came first. */
  approve(approval: Approval): Promise<{ readonly grantId: string; readonly codeId: string } | undefined>
  /** Uses the request up; false when another decision came first. */
  deny(requestId: string): Promise<boolean>
  findCode(id: string): Promise<CodeRecord | undefined>
  /** Uses the code up and issues tokens; undefined when it was used before. */
  redeemCode(codeId: string, tokens: IssuedTokens): Promise<IssuedIds | undefined>
  /** Ends everything that a code was exchanged for. */
  revokeCode(codeId: string): Promise<void>
  findToken(id: string): Promise<TokenRecord | undefined>
  /** Notes that a grant was used. */
  touchGrant(grantId: string, now: Date): Promise<void>
  /** Deletes an access token; false when it was gone. */
  deleteToken(id: string): Promise<boolean>
  findRefresh(id: string): Promise<RefreshRecord | undefined>
  /** Replaces the refresh token's secret and issues an access token; undefined when another rotation came first. */
  rotateRefresh(refresh: RefreshRecord, tokens: IssuedTokens): Promise<IssuedIds | undefined>
}

type Timed<T, K extends keyof T> = { readonly [P in keyof T]: P extends K ? TimeStub : T[P] }

// Enough for a refresh an hour during a refresh token's whole life.
const RETIRED_MAX = 800

/** Creates the repository over the control database. */
export function createOAuthRepository(control: Client): OAuthRepository {
  return {
    createRequest: async ({ expiresAt, scope, ...request }) => {
      const expires = TimeStub.fromDate(expiresAt)
      const fields = { ...request, scope: [...scope], expiresAt: expires, ttl: expires }
      const { data } = await control.query<string>(fql`OAuthRequest.create(${fields}).id`)
      return data
    },
    findRequest: async (id) => {
      const data = await findOne<Timed<RequestRecord, 'expiresAt'>>(
        control,
        fql`OAuthRequest.byId(${id})`,
        fql`{ id, secretHash, clientId, redirectUri, state, scope, codeChallenge, expiresAt }`,
      )
      return data === undefined ? undefined : { ...data, expiresAt: data.expiresAt.toDate() }
    },
    approve: (approval) => approve(control, approval),
    deny: (id) => deleteOne(control, fql`OAuthRequest.byId(${id})`),
    findCode: async (id) => {
      const data = await findOne<Omit<CodeRecord, 'expiresAt' | 'usedAt'> & { expiresAt: TimeStub; usedAt: TimeStub | null }>(
        control,
        fql`OAuthCode.byId(${id})`,
        fql`{ id, secretHash, clientId, redirectUri, codeChallenge, scope, grantId, expiresAt, usedAt }`,
      )
      return data === undefined ? undefined : { ...data, expiresAt: data.expiresAt.toDate(), usedAt: data.usedAt?.toDate() ?? null }
    },
    redeemCode: (codeId, tokens) => redeemCode(control, codeId, tokens),
    revokeCode: async (codeId) => {
      await control.query(fql`
        OAuthToken.byCode(${codeId}).forEach(token => token.delete())
        OAuthRefresh.byCode(${codeId}).forEach(token => token.delete())
        Session.byCode(${codeId}).forEach(session => session.delete())
        null`)
    },
    findToken: (id) => findToken(control, id),
    touchGrant: async (grantId, now) => {
      await control.query(fql`
        OAuthGrant.byId(${grantId})?.update({ lastUsedAt: ${TimeStub.fromDate(now)} })
        null`)
    },
    deleteToken: (id) => deleteOne(control, fql`OAuthToken.byId(${id})`),
    findRefresh: async (id) => {
      const data = await findOne<Timed<RefreshRecord, 'expiresAt'>>(
        control,
        fql`OAuthRefresh.byId(${id})`,
        fql`{ id, secretHash, retired, scope, clientId, grantId, codeId, expiresAt }`,
      )
      return data === undefined ? undefined : { ...data, expiresAt: data.expiresAt.toDate() }
    },
    rotateRefresh: (refresh, tokens) => rotateRefresh(control, refresh, tokens),
  }
}

async function findOne<T>(control: Client, document: Query, fields: Query): Promise<T | undefined> {
  const { data } = await control.query<QueryValue>(fql`
    let found = ${document}
    if (found.exists()) found! ${fields} else null`)
  return data === null ? undefined : (data as T)
}

async function deleteOne(control: Client, document: Query): Promise<boolean> {
  const { data } = await control.query<boolean>(fql`
    let found = ${document}
    if (!found.exists()) false
    else {
      found!.delete()
      true
    }`)
  return data
}

async function approve(control: Client, approval: Approval): ReturnType<OAuthRepository['approve']> {
  const now = TimeStub.fromDate(approval.now)
  const expires = TimeStub.fromDate(approval.codeExpiresAt)
  const { data } = await control.query<{ grantId: string; codeId: string } | null>(fql`
    let request = OAuthRequest.byId(${approval.requestId})
    if (!request.exists()) null
    else if (request!.expiresAt <= ${now}) null
    else {
      let member = Member.byId(${approval.memberId})!
      let memberClient = member.id.toString() + ":" + request!.clientId
      let known = OAuthGrant.byMemberClient(memberClient).first()
      let asked = request!.scope
      let grant = if (known == null) {
        OAuthGrant.create({
          member: member, clientId: request!.clientId, memberClient: memberClient, scope: asked, createdAt: ${now}, lastUsedAt: null
        })
      } else {
        known!.update({ scope: known!.scope.concat(asked).distinct() })
      }
      let code = OAuthCode.create({
        secretHash: ${approval.codeHash}, clientId: request!.clientId, redirectUri: request!.redirectUri,
        codeChallenge: request!.codeChallenge, scope: asked, grantId: grant.id.toString(), usedAt: null, expiresAt: ${expires},
        ttl: ${expires}.add(1, "day")
      })
      request!.delete()
      { grantId: grant.id, codeId: code.id }
    }`)
  return data ?? undefined
}

/** Statements that issue tokens of `grantId` and `codeId`, which are in scope, and end in the access token's id. */
function issueAccess(tokens: IssuedTokens): Query {
  const expires = TimeStub.fromDate(tokens.accessExpiresAt)
  return fql`OAuthToken.create({
    secretHash: ${tokens.accessHash}, grantId: grantId, codeId: codeId, scope: ${[...tokens.scope]}, expiresAt: ${expires}, ttl: ${expires}
  }).id`
}

async function redeemCode(control: Client, codeId: string, tokens: IssuedTokens): Promise<IssuedIds | undefined> {
  const now = TimeStub.fromDate(tokens.now)
  const expires = TimeStub.fromDate(tokens.refreshExpiresAt)
  const { data } = await control.query<IssuedIds | null>(fql`
    let code = OAuthCode.byId(${codeId})
    if (!code.exists()) null
    else if (code!.usedAt != null || !OAuthGrant.byId(code!.grantId).exists()) null
    else {
      let grantId = code!.grantId
      let codeId = code!.id.toString()
      code!.update({ usedAt: ${now} })
      OAuthGrant.byId(grantId)!.update({ lastUsedAt: ${now} })
      let accessId = ${issueAccess(tokens)}
      let refreshHash = ${tokens.refreshHash}
      let refreshId = if (refreshHash == null) null else OAuthRefresh.create({
        secretHash: refreshHash, retired: [], grantId: grantId, codeId: codeId, clientId: code!.clientId, scope: ${[...tokens.scope]},
        expiresAt: ${expires}, ttl: ${expires}
      }).id
      { accessId: accessId, refreshId: refreshId }
    }`)
  return data ?? undefined
}

async function rotateRefresh(control: Client, refresh: RefreshRecord, tokens: IssuedTokens): Promise<IssuedIds | undefined> {
  const { data } = await control.query<IssuedIds | null>(fql`
    let refresh = OAuthRefresh.byId(${refresh.id})
    if (!refresh.exists()) null
    else if (refresh!.secretHash != ${refresh.secretHash} || !OAuthGrant.byId(refresh!.grantId).exists()) null
    else {
      let grantId = refresh!.grantId
      let codeId = refresh!.codeId
      refresh!.update({
        secretHash: ${tokens.refreshHash}, retired: [refresh!.secretHash].concat(refresh!.retired).take(${RETIRED_MAX})
      })
      OAuthGrant.byId(grantId)!.update({ lastUsedAt: ${TimeStub.fromDate(tokens.now)} })
      { accessId: ${issueAccess(tokens)}, refreshId: refresh!.id }
    }`)
  return data ?? undefined
}

type TokenRow = Omit<TokenRecord, 'member' | 'expiresAt' | 'lastUsedAt' | 'scope'> & {
  readonly scope: string[]
  readonly expiresAt: TimeStub
  readonly lastUsedAt: TimeStub | null
  readonly member: MemberRow | null
}

async function findToken(control: Client, id: string): Promise<TokenRecord | undefined> {
  const { data } = await control.query<TokenRow | null>(fql`
    let token = OAuthToken.byId(${id})
    let grant = if (token.exists()) OAuthGrant.byId(token!.grantId) else null
    if (grant == null) null
    else if (!grant!.exists()) null
    else {
      id: token!.id, secretHash: token!.secretHash, scope: token!.scope, expiresAt: token!.expiresAt, grantId: grant!.id,
      codeId: token!.codeId, clientId: grant!.clientId, lastUsedAt: grant!.lastUsedAt,
      member: grant!.member ${MEMBER_FIELDS}
    }`)
  if (data === null || data.member === null) return undefined
  const member = toMember(data.member)
  if (member === undefined) return undefined
  return { ...data, member, expiresAt: data.expiresAt.toDate(), lastUsedAt: data.lastUsedAt?.toDate() ?? null }
}
