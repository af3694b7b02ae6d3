import { createHash } from 'node:crypto'
import type { IntegrationService } from '@terrarium/contracts'
import type { Caller } from '../../access/caller.ts'
import { createSecret, hashSecret, isDocumentId } from '../../access/credential.ts'
import { timeOf, type AccountContext } from '../../context/account-context.ts'
import { AccountError } from '../../context/account-error.ts'
import { IntakeError, type MonitoringConsent } from '../../providers/monitoring.ts'
import type { ConnectionRepository, ConnectionUnderWay } from './connection-repository.ts'
import type { KeySeal } from './key-seal.ts'
import { placeOf } from './place.ts'
import { requireIntegrations } from './require-plan.ts'
import type { IntegrationWish } from './service.ts'

/** What a monitoring service has led back with. */
export interface ConnectionAnswer {
  readonly service: IntegrationService
  readonly code: string
  readonly state: string
}

interface ConnectionTools {
  readonly context: Pick<AccountContext, 'clock' | 'integrations' | 'logger' | 'publicUrl' | 'random' | 'regionGroups'>
  readonly repository: ConnectionRepository
  readonly seal: KeySeal
}

/** A person may look for their password there first. */
const LIFE_MS = 10 * 60 * 1000

/** Connects monitoring services by a consent there. What leads back works once, and only in the session that has begun. */
export class IntegrationConnections {
  readonly #tools: ConnectionTools

  constructor(tools: ConnectionTools) {
    this.#tools = tools
  }

  /** Services that can be connected. */
  get services(): IntegrationService[] {
    return this.#tools.context.integrations.consent === undefined ? [] : ['datadog']
  }

  /** Returns the page on which a person allows the connection. @throws {AccountError} */
  async begin({ member, sessionId }: Caller, wish: Omit<IntegrationWish, 'api_key'>): Promise<URL> {
    requireIntegrations(member.account.plan)
    const { context, repository, seal } = this.#tools
    const consent = this.#consent()
    const { service, replaces = null } = wish
    const { regionGroup, site } = placeOf(context, wish)
    const [secret, verifier] = [createSecret(context.random), createSecret(context.random)]
    const sealedVerifier = seal.seal(verifier, sessionId)
    const expiresAt = new Date(timeOf(context).getTime() + LIFE_MS)
    const owner = { sessionId, stateHash: hashSecret(secret) }
    const id = await repository.begin({ service, regionGroup, site, replaces, sealedVerifier, ...owner }, expiresAt)
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    return consent.pageOf(site, { redirectUri: this.#redirectUri(service), state: `${id}.${secret}`, challenge })
  }

  /** Exchanges what has led back for a key of the service. @throws {AccountError} */
  async finish({ member, sessionId }: Caller, answer: ConnectionAnswer): Promise<IntegrationWish> {
    requireIntegrations(member.account.plan)
    const consent = this.#consent()
    const { regionGroup, site, replaces, sealedVerifier } = await this.#take(sessionId, answer)
    const verifier = this.#tools.seal.open(sealedVerifier, sessionId)
    if (verifier === undefined) throw new AccountError('integration_connection_expired')
    const redirectUri = this.#redirectUri(answer.service)
    const key = await this.#reach(() => consent.makeKey(site, { redirectUri, code: answer.code, verifier }))
    return { service: answer.service, region_group: regionGroup, site, api_key: key, replaces: replaces ?? undefined }
  }

  /** @throws {AccountError} integration_connection_expired */
  async #take(sessionId: string, { service, state }: ConnectionAnswer): Promise<ConnectionUnderWay> {
    const { context, repository } = this.#tools
    const [, id = '', secret = ''] = /^(\d{1,19})\.([\w-]{43})$/.exec(state) ?? []
    const owner = { sessionId, stateHash: hashSecret(secret) }
    const found = isDocumentId(id) ? await repository.take(id, owner, timeOf(context)) : undefined
    if (found?.service !== service) throw new AccountError('integration_connection_expired')
    return found
  }

  /** @throws {AccountError} integration_unconfigured */
  #consent(): MonitoringConsent {
    const { consent } = this.#tools.context.integrations
    if (consent === undefined) throw new AccountError('integration_unconfigured')
    return consent
  }

  #redirectUri(service: IntegrationService): string {
    return new URL(`/auth/oauth/${service}`, this.#tools.context.publicUrl).href
  }

  /** @throws {AccountError} integration_connection_failed, integration_invalid_key, integration_unreachable */
  async #reach(step: () => Promise<string>): Promise<string> {
    try {
      return await step()
    } catch (error: unknown) {
      if (!(error instanceof IntakeError)) throw error
      this.#tools.context.logger.warn({ err: error }, 'a monitoring service did not make a key')
      if (error.fault === 'key') throw new AccountError('integration_invalid_key', { cause: error })
      if (error.fault === 'refused') throw new AccountError('integration_connection_failed', { cause: error })
      throw new AccountError('integration_unreachable', { reason: error.message, cause: error })
    }
  }
}
