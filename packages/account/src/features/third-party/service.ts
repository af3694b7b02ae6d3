import type { OwnIdentity, Session } from '@terrarium/contracts'
import type { Member } from '../../access/caller.ts'
import { createSecret, hashSecret, isDocumentId, matchesHash } from '../../access/credential.ts'
import { timeOf, type AccountContext } from '../../context/account-context.ts'
import { AccountError } from '../../context/account-error.ts'
import { actedBy, type AuditLog } from '../audit-log/service.ts'
import type { SessionService } from '../session/service.ts'
import { deriveFor, type BrowserBinding } from './browser-binding.ts'
import { createIdentityRepository, type IdentityRepository, type LinkedIdentity } from './identity-repository.ts'
import type { MemberFinder } from './member-finder.ts'
import { connectProvider, type ProviderConnection, type SignInProof } from './provider-connection.ts'
import { createSignInRepository, type SignInRepository, type SignInUnderWay } from './sign-in-repository.ts'

/** What a sign-in begins with. */
export interface ThirdPartyStart {
  readonly provider: string
  /** What the console gets back. */
  readonly consoleState: string
  /** Token of an invite that is accepted this way. */
  readonly invite: string | undefined
}

/** What a sign-in ends with. */
export interface ThirdPartyEnd {
  readonly code: string
  readonly otp: string | undefined
  readonly kind: string
  readonly address: string
  readonly userAgent: string | undefined
}

/** Why a sign-in did not go on from the provider; the console has a sentence for each. */
export type AnswerFault = 'access_denied' | 'sign_in_expired' | 'provider_failed'

/** What signing in by third parties works with. */
export interface ThirdPartyTools {
  readonly sessions: SessionService
  readonly finder: MemberFinder
  readonly audit: AuditLog
}

/** A person may look for their password first. */
const LIFE_MS = 10 * 60 * 1000
/** A one-time code may have to be typed. */
const ANSWERED_LIFE_MS = 5 * 60 * 1000
const PROVIDER_PATH = '/api/auth/oauth/callback'
const CONSOLE_PATH = '/auth/oauth/callback'

/** Signs members in by third parties. */
export class ThirdPartyService {
  /** Life of a sign-in until the provider has answered, in milliseconds. */
  readonly lifeMs = LIFE_MS
  readonly #context: AccountContext
  readonly #tools: ThirdPartyTools
  readonly #repository: SignInRepository
  readonly #identities: IdentityRepository
  readonly #connections: ReadonlyMap<string, ProviderConnection>

  constructor(context: AccountContext, tools: ThirdPartyTools) {
    const providers = context.signInProviders ?? []
    const redirectUri = new URL(PROVIDER_PATH, context.publicUrl).href
    this.#context = context
    this.#tools = tools
    this.#repository = createSignInRepository(context.control)
    this.#identities = createIdentityRepository(context.control)
    this.#connections = new Map(providers.map((each) => [each.name, connectProvider(each, redirectUri)]))
  }

  /** Returns the provider's page, and what binds the sign-in to the browser. @throws {AccountError} not_found */
  async begin({
    provider,
    consoleState,
    invite,
  }: ThirdPartyStart): Promise<{ readonly url: URL; readonly binding: BrowserBinding } | AnswerFault> {
    const connection = this.#connections.get(provider)
    if (connection === undefined) throw new AccountError('not_found')
    const secret = createSecret(this.#context.random)
    const inviteHash = invite === undefined ? null : hashSecret(invite)
    const signIn = { provider, consoleState, inviteHash, browserHash: hashSecret(secret) }
    const binding = { id: await this.#repository.begin(signIn, this.#later(LIFE_MS)), secret }
    try {
      return { url: await connection.begin(proofOf(binding)), binding }
    } catch (error: unknown) {
      this.#context.logger.error({ provider, reason: reasonOf(error) }, 'a sign-in provider cannot be reached')
      return 'provider_failed'
    }
  }

  /** Takes the provider's answer and returns the console's page that goes on. */
  async receive(answer: URLSearchParams, bindingOf: (id: string) => BrowserBinding | undefined): Promise<URL> {
    const binding = bindingOf(/^\d{1,19}(?=\.)/.exec(answer.get('state') ?? '')?.[0] ?? '')
    const found = await this.#find(binding)
    const url = new URL(CONSOLE_PATH, this.#context.publicUrl)
    const fault = found === undefined || binding === undefined ? 'sign_in_expired' : await this.#take(answer, binding, found)
    if (found !== undefined) url.searchParams.set('state', found.consoleState)
    if (fault !== undefined) url.searchParams.set('error', fault)
    else if (binding !== undefined) url.searchParams.set('code', deriveFor(binding, 'code'))
    return url
  }

  /**
   * Opens a session for the person whom the provider has named.
   *
   * @throws {AccountError} third_party_expired, third_party_unknown, third_party_unverified, and what `login` refuses
   */
  async finish({ code, otp, kind, address, userAgent }: ThirdPartyEnd, binding: BrowserBinding | undefined): Promise<Session> {
    const found = await this.#find(binding)
    const isRight = binding !== undefined && matchesHash(code, hashSecret(deriveFor(binding, 'code')))
    if (found === undefined || found.person === null || !isRight) throw new AccountError('third_party_expired')
    const { provider, person, inviteHash } = found
    const member = await this.#tools.finder.find({ provider, person, inviteHash, otp, address })
    if (!(await this.#repository.end(found.id))) throw new AccountError('third_party_expired')
    const session = await this.#tools.sessions.open(member, kind, userAgent)
    const { session_id: sessionId } = session
    this.#context.logger.info({ memberId: member.id, sessionId, provider }, 'signed in by a third party')
    const details = { kind, session_id: sessionId, provider }
    await this.#tools.audit.record({ ...actedBy(member), action: 'session.sign_in', address, details })
    return session
  }

  async listOwn(member: Member): Promise<{ identities: OwnIdentity[]; has_password: boolean }> {
    const { identities, hasPassword } = await this.#identities.list(member.id)
    return { identities: identities.map((identity) => this.#present(identity)), has_password: hasPassword }
  }

  /** Removes a link and returns it. @throws {AccountError} not_found, conflict for the last way in */
  async unlink(member: Member, id: string): Promise<LinkedIdentity> {
    const removed = await this.#identities.unlink(member.id, id)
    if (removed === 'not_found') throw new AccountError('not_found')
    if (removed === 'last_way_in') throw new AccountError('conflict', { reason: LAST_WAY_IN })
    return removed
  }

  /** Returns the sign-in that a browser has begun and not ended. */
  async #find(binding: BrowserBinding | undefined): Promise<SignInUnderWay | undefined> {
    if (binding === undefined || !isDocumentId(binding.id)) return undefined
    const found = await this.#repository.find(binding.id, timeOf(this.#context))
    return found !== undefined && matchesHash(binding.secret, found.browserHash) ? found : undefined
  }

  /** Keeps an answer; returns what is wrong with it, if anything. */
  async #take(answer: URLSearchParams, binding: BrowserBinding, { id, provider }: SignInUnderWay): Promise<AnswerFault | undefined> {
    const connection = this.#connections.get(provider)
    if (connection === undefined) return 'sign_in_expired'
    try {
      const person = await connection.finish(answer, proofOf(binding))
      return (await this.#repository.answer(id, person, this.#later(ANSWERED_LIFE_MS))) ? undefined : 'sign_in_expired'
    } catch (error: unknown) {
      this.#context.logger.warn({ provider, reason: reasonOf(error) }, 'the answer of a sign-in provider is refused')
      return answer.get('error') === 'access_denied' ? 'access_denied' : 'provider_failed'
    }
  }

  #present({ id, provider, email, createdAt, lastUsedAt }: LinkedIdentity): OwnIdentity {
    const title = this.#connections.get(provider)?.provider.title ?? provider
    return { id, provider, title, email, created_at: createdAt.toISOString(), last_used_at: lastUsedAt.toISOString() }
  }

  #later(ms: number): Date {
    return new Date(timeOf(this.#context).getTime() + ms)
  }
}

const LAST_WAY_IN = 'This is your only way in; set a password by "Forgot password?" on the sign-in page first.'

function proofOf(binding: BrowserBinding): SignInProof {
  return { state: deriveFor(binding, 'state'), nonce: deriveFor(binding, 'nonce'), verifier: deriveFor(binding, 'verifier') }
}

/** What the service's own log says of a failure: never a token or a code. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error && typeof error.code === 'string' ? `${error.code}: ` : ''
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : ''
  return code + error.message + cause
}
