import { isPlan, PLAN_OFFERS, type Addon, type OfferedPlan } from '@terrarium/contracts'
import type { Member } from '../../access/caller.ts'
import { createSecret, hashSecret, isDocumentId, matchesHash } from '../../access/credential.ts'
import { timeOf, type AccountContext } from '../../context/account-context.ts'
import { AccountError } from '../../context/account-error.ts'
import type { HostingPlatform } from '../../providers/hosting-platform.ts'
import type { BillingService } from '../billing/service.ts'
import type { ClientProof } from '../oauth/client-form.ts'
import { OAuthError } from '../oauth/oauth-error.ts'
import type { AddonRepository, AddonSubscription } from './repository.ts'

/** An add-on that an address names, at a platform of this service. */
export interface NamedAddon {
  readonly platform: HostingPlatform
  /** The platform's id of it. */
  readonly resource: string
}

interface AddonTools {
  readonly context: AccountContext
  readonly repository: AddonRepository
  readonly billing: BillingService
}

const CODE_LIFE_MS = 5 * 60 * 1000

/** Hosting platforms that bill accounts as an add-on: members connect them, platforms redeem codes, change plans and end subscriptions. */
export class AddonService {
  readonly #tools: AddonTools
  readonly #platforms: ReadonlyMap<string, HostingPlatform>

  constructor(tools: AddonTools) {
    this.#tools = tools
    this.#platforms = new Map((tools.context.hostingPlatforms ?? []).map((each) => [each.name, each]))
  }

  /** Reads `platform:resource`. @throws {AccountError} addon_unconfigured, addon_unknown */
  find(named: string): NamedAddon {
    if (this.#platforms.size === 0) throw new AccountError('addon_unconfigured')
    const at = named.indexOf(':')
    const platform = this.#platforms.get(named.slice(0, at))
    if (platform === undefined) throw new AccountError('addon_unknown')
    return { platform, resource: named.slice(at + 1) }
  }

  /** Tells what connecting would change. @throws {AccountError} addon_unconfigured, addon_unknown */
  async describe({ account }: Member, named: string): Promise<Addon> {
    const { platform, resource } = this.find(named)
    const { accountId, billedBy } = await this.#tools.repository.stand(account.id, { platform: platform.name, resource })
    const free = accountId === null ? 'open' : 'taken'
    const { companyName, plan } = account
    return {
      platform: { name: platform.name, title: platform.title, host: new URL(platform.returnUrl).host },
      resource,
      account: { company_name: companyName, plan, plan_display_name: isPlan(plan) ? PLAN_OFFERS[plan].name : plan },
      status: accountId === account.id ? 'connected' : billedBy === null ? free : 'billed_elsewhere',
      billed_by: billedBy,
    }
  }

  /**
   * Lets the platform bill the member's account and returns a code for it; for an account that the add-on bills already, another code.
   *
   * @throws {AccountError} marketplace_billing, addon_taken, conflict, payments_unreachable: nothing has changed
   */
  async connect(member: Member, { platform, resource }: NamedAddon): Promise<{ id: string; code: string; isNew: boolean }> {
    const { context, repository, billing } = this.#tools
    const now = timeOf(context)
    const secret = createSecret(context.random)
    const codeUntil = new Date(now.getTime() + CODE_LIFE_MS)
    const made = { accountId: member.account.id, platform: platform.name, resource, title: platform.title, createdAt: now }
    const billed = await billing.payingAccount(member)
    const connected = await repository.connect({ ...made, codeHash: hashSecret(secret), codeUntil })
    if (connected === 'billed') throw new AccountError('marketplace_billing')
    if (connected === 'taken') throw new AccountError('addon_taken')
    if (connected === 'pending') throw new AccountError('conflict', { reason: 'A change of plan is under way.' })
    const { id, isNew } = connected
    if (isNew) {
      await billing.release(billed).catch(async (error: unknown) => {
        await repository.end(id, platform.name)
        throw error
      })
    }
    return { id, code: `${id}.${secret}`, isNew }
  }

  /** Takes the code of a connection. @throws {OAuthError} */
  async redeem(
    proof: ClientProof,
    form: Readonly<Record<'grant_type' | 'code' | 'redirect_uri', string | undefined>>,
  ): Promise<AddonSubscription> {
    const { name, returnUrl } = this.#prove(proof)
    if (form.grant_type !== 'authorization_code') throw new OAuthError('unsupported_grant_type', 'grant_type is authorization_code')
    const isTheirs = form.redirect_uri === undefined || form.redirect_uri === returnUrl
    const [, id = '', secret = ''] = /^(\d{1,19})\.([\w-]{43})$/.exec(form.code ?? '') ?? []
    const { repository, context } = this.#tools
    const code = { id, platform: name, codeHash: hashSecret(secret) }
    const found = isTheirs && isDocumentId(id) ? await repository.takeCode(code, timeOf(context)) : undefined
    if (found === undefined) throw new OAuthError('invalid_grant', 'the code is wrong, used or expired, or redirect_uri differs')
    return found
  }

  /** Changes the plan of a subscription. @throws {OAuthError} */
  async changePlan(proof: ClientProof, id: string, plan: OfferedPlan): Promise<AddonSubscription & { readonly previous: string }> {
    const { name } = this.#prove(proof)
    return known(isDocumentId(id) ? await this.#tools.repository.setPlan(id, name, plan) : undefined)
  }

  /** Ends a subscription; returns it, and the plan that the account has lost, if any. @throws {OAuthError} */
  async end(proof: ClientProof, id: string): Promise<{ readonly ended: AddonSubscription; readonly lost: string | undefined }> {
    const { name } = this.#prove(proof)
    const ended = known(isDocumentId(id) ? await this.#tools.repository.end(id, name) : undefined)
    return { ended, lost: await this.#tools.billing.setPaidPlan(ended.accountId, 'free') }
  }

  /** @throws {OAuthError} invalid_client */
  #prove({ clientId = '', clientSecret = '' }: ClientProof): HostingPlatform {
    const platform = this.#platforms.get(clientId)
    // Somebody unknown takes as long as somebody whose secret is wrong.
    const isRight = matchesHash(clientSecret, hashSecret(platform?.clientSecret ?? ''))
    if (platform === undefined || !isRight) throw new OAuthError('invalid_client', 'client_id or client_secret is wrong')
    return platform
  }
}

/** @throws {OAuthError} invalid_request */
function known<T>(found: T | undefined): T {
  if (found === undefined) throw new OAuthError('invalid_request', 'there is no such subscription')
  return found
}
