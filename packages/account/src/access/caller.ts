import type { AccountRole, OAuthScope } from '@terrarium/contracts'
import type { Credential } from './credential.ts'

/** The account a member belongs to. */
export type Account = {
  readonly id: string
  readonly companyName: string
  readonly plan: string
}

/** A person with a sign-in. */
export interface Member {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: AccountRole
  readonly otpEnabled: boolean
  readonly suspended: boolean
  readonly createdAt: Date
  readonly account: Account
  /** The address that waits for confirmation; null when none does. */
  readonly pendingEmail: string | null
  /** The third party by which the member came; null for members who came with a password. */
  readonly oauthProvider: string | null
}

/** The member who makes a request, and the session that the request names. */
export interface Caller {
  /** Empty for the holder of an account key or access token, who has no session. */
  readonly sessionId: string
  readonly member: Member
}

/** Finds the caller of a request by its credential. */
export interface Authenticator {
  /** Returns the caller of a session secret. @throws {AccountError} unauthorized */
  authenticate(credential: Credential | undefined): Promise<Caller>
  /** Returns the caller of a session secret that may be due for renewal. @throws {AccountError} unauthorized when its session has ended */
  authenticateAged(credential: Credential | undefined): Promise<Caller>
  /**
   * Returns the caller of any credential that acts for a member: session secret, also that of a command line, account key or access token.
   *
   * @param scope what an access token must have been granted; undefined refuses every access token
   * @throws {AccountError} unauthorized, permission_denied
   */
  authenticateKey(credential: Credential | undefined, scope: OAuthScope | undefined): Promise<Caller>
}

/** Finds the callers of sessions. */
export type SessionAuthenticator = Omit<Authenticator, 'authenticateKey'>
