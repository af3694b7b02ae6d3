import type { Integration, IntegrationService } from '@terrarium/contracts'
import type { Member } from '../../access/caller.ts'
import { timeOf, type AccountContext } from '../../context/account-context.ts'
import { AccountError } from '../../context/account-error.ts'
import { IntakeError, type IntakeTarget } from '../../providers/monitoring.ts'
import type { KeySeal } from './key-seal.ts'
import { lineOfTest } from './log-line.ts'
import { placeOf } from './place.ts'
import type { IntegrationRepository, StoredIntegration } from './repository.ts'
import { requireIntegrations } from './require-plan.ts'

/** What a member says of a new integration. */
export interface IntegrationWish {
  readonly service: IntegrationService
  readonly region_group: string
  readonly site: string
  readonly api_key: string
  readonly replaces?: string | undefined
}

const INTEGRATIONS_MAX = 20

/** What the service is made of. */
export interface IntegrationTools {
  readonly context: Pick<AccountContext, 'clock' | 'integrations' | 'logger' | 'ownProcess' | 'regionGroups'>
  readonly repository: IntegrationRepository
  readonly seal: KeySeal
}

/** Adds, tests and deletes integrations with monitoring services. */
export class IntegrationManager {
  readonly #tools: IntegrationTools

  constructor(tools: IntegrationTools) {
    this.#tools = tools
  }

  async list({ account }: Member): Promise<{ results: Integration[]; sites: string[] }> {
    requireIntegrations(account.plan)
    const { context, repository } = this.#tools
    return { results: (await repository.list(account.id)).map(presentIntegration), sites: [...context.integrations.intake.sites] }
  }

  /** Adds an integration, once its service has confirmed the key. @throws {AccountError} */
  async create({ account, id: memberId }: Member, wish: IntegrationWish): Promise<Integration> {
    requireIntegrations(account.plan)
    const { context, repository, seal } = this.#tools
    const { service, api_key: key, replaces = null } = wish
    const { regionGroup, site } = placeOf(context, wish)
    await this.#reach(() => context.integrations.intake.checkKey({ service, site, key }))
    const made = await repository.create({
      accountId: account.id,
      memberId,
      service,
      regionGroup,
      site,
      sealedKey: seal.seal(key, account.id),
      createdAt: timeOf(context),
      position: await context.integrations.log.end(),
      replaces,
      limit: INTEGRATIONS_MAX,
    })
    if (made === 'missing') throw new AccountError('not_found')
    if (made === 'full') throw new AccountError('conflict', { reason: `An account has at most ${INTEGRATIONS_MAX} integrations.` })
    if (made === 'known') throw new AccountError('conflict', { reason: KNOWN })
    return presentIntegration(made)
  }

  /** Sends a line for a test, and notes how that went. @throws {AccountError} */
  async test({ account }: Member, id: string): Promise<Integration> {
    requireIntegrations(account.plan)
    const { context, repository, seal } = this.#tools
    const found = await repository.find(account.id, id)
    if (found === undefined) throw new AccountError('not_found')
    const { service, site, sealedKey, regionGroup } = found
    const key = seal.open(sealedKey, account.id)
    const at = timeOf(context)
    try {
      if (key === undefined) throw new AccountError('integration_invalid_key')
      const target: IntakeTarget = { service, site, key }
      await this.#reach(async () => {
        await context.integrations.intake.checkKey(target)
        await context.integrations.intake.sendLines(target, [lineOfTest(regionGroup, at)])
      })
    } catch (error: unknown) {
      if (error instanceof AccountError) {
        const isKey = error.code === 'integration_invalid_key'
        await repository.note(id, { ...(isKey && { status: 'invalid_key' }), error: { message: error.message, at } })
      }
      throw error
    }
    await repository.note(id, { status: 'active', deliveredAt: at, error: null })
    return presentIntegration({ ...found, status: 'active', lastDeliveryAt: at, lastError: null })
  }

  /** Deletes an integration and returns what it was. @throws {AccountError} not_found */
  async delete({ account }: Member, id: string): Promise<Integration> {
    const deleted = await this.#tools.repository.delete(account.id, id)
    if (deleted === undefined) throw new AccountError('not_found')
    return presentIntegration(deleted)
  }

  /** @throws {AccountError} integration_invalid_key, integration_unreachable */
  async #reach(step: () => Promise<void>): Promise<void> {
    try {
      await step()
    } catch (error: unknown) {
      if (!(error instanceof IntakeError)) throw error
      if (error.fault === 'key') throw new AccountError('integration_invalid_key', { cause: error })
      this.#tools.context.logger.warn({ err: error }, 'a monitoring service did not take what was sent')
      throw new AccountError('integration_unreachable', { reason: error.message, cause: error })
    }
  }
}

const KNOWN = 'There is an integration of this service, region group and site already; delete it first.'

function presentIntegration(stored: StoredIntegration): Integration {
  const { id, service, regionGroup, site, status, createdAt, createdBy, lastDeliveryAt, lastError } = stored
  return {
    id,
    service,
    region_group: regionGroup,
    site,
    status,
    created_at: createdAt.toISOString(),
    created_by: createdBy && { id: createdBy.id, name: createdBy.name },
    last_delivery_at: lastDeliveryAt?.toISOString() ?? null,
    last_error: lastError && { message: lastError.message, at: lastError.at.toISOString() },
  }
}
