import { authorizeAddon, getAddon, redeemAddonCode, updateAddonSubscription } from '@terrarium/contracts'
import type { AccountContext } from '../../context/account-context.ts'
import type { PublicCall, Routes } from '../../http/endpoint-routes.ts'
import { createRateLimiter } from '../../http/rate-limit.ts'
import { recordChange, recordOwn } from '../audit-log/record-own.ts'
import type { AuditLog } from '../audit-log/service.ts'
import { presentFault, readProof } from '../oauth/client-form.ts'
import { OAuthError } from '../oauth/oauth-error.ts'
import type { AddonSubscription } from './repository.ts'
import type { AddonService, NamedAddon } from './service.ts'

const CALLS_PER_ADDRESS = { limit: 120, windowMs: 60_000 } as const
const DECISIONS_PER_ACCOUNT = { limit: 30, windowMs: 60 * 60 * 1000 } as const

interface AddonParts {
  readonly addons: AddonService
  readonly audit: AuditLog
}

/** Mounts what members and hosting platforms call about add-ons. */
export function mountAddonRoutes(routes: Routes, context: AccountContext, parts: AddonParts): void {
  const { addons, audit } = parts
  const decisions = createRateLimiter(context.clock, DECISIONS_PER_ACCOUNT)

  routes.mountMember(getAddon, ({ caller, input }) => addons.describe(caller.member, input.query.resource))

  routes.mountMember(authorizeAddon, async (call) => {
    const { member } = call.caller
    const { resource, state, approved } = call.input.body
    const addon = addons.find(resource)
    decisions.take(member.account.id)
    const target = targetOf(resource)
    const details = { provider: addon.platform.title }
    if (!approved) {
      await recordOwn(audit, call, 'addon.deny', { target, details })
      return { redirect_url: leadBack(context, addon, { error: 'access_denied', state }) }
    }
    const make = () => addons.connect(member, addon)
    const describe = () => ({ target, details: { ...details, plan: member.account.plan } })
    const { code } = await recordChange(audit, call, { action: 'addon.connect', target, make, describe })
    return { redirect_url: leadBack(context, addon, { code, state }) }
  })

  mountPlatformRoutes(routes, context, parts)
}

/** What platforms call themselves; faults are answered as RFC 6749 §5.2 says. */
function mountPlatformRoutes(routes: Routes, context: AccountContext, { addons, audit }: AddonParts): void {
  const byAddress = createRateLimiter(context.clock, CALLS_PER_ADDRESS)

  routes.mountForm(redeemAddonCode, presentFault, async ({ input, request }: PublicCall<typeof redeemAddonCode>) => {
    byAddress.take(request.ip)
    const { grant_type, code, redirect_uri } = input.body
    return present(await addons.redeem(readProof(request, input.body), { grant_type, code, redirect_uri }))
  })

  routes.mountForm(updateAddonSubscription, presentFault, async ({ input, request }: PublicCall<typeof updateAddonSubscription>) => {
    byAddress.take(request.ip)
    const { subscription_id: id = '', plan, status } = input.body
    const proof = readProof(request, input.body)
    const entry = (subscription: AddonSubscription) => ({ accountId: subscription.accountId, actor: null, address: request.ip })
    if (status === 'ended') {
      const { ended, lost } = await addons.end(proof, id)
      const target = targetOf(`${ended.platform}:${ended.resource}`)
      await audit.record({ ...entry(ended), action: 'addon.end', target })
      if (lost !== undefined) await audit.record({ ...entry(ended), action: 'plan.change', details: { plan: 'free', previous_plan: lost } })
      return { ...present(ended), ...(lost !== undefined && { plan: 'free' }), status: 'ended' as const }
    }
    if (plan === undefined) throw new OAuthError('invalid_request', 'plan or status is missing')
    const { previous, ...changed } = await addons.changePlan(proof, id, plan)
    const details = { plan, previous_plan: previous, provider: changed.platform }
    if (previous !== plan) await audit.record({ ...entry(changed), action: 'plan.change', details })
    return present(changed)
  })
}

/** The platform's registered address with what it gets; nothing else is ever led to. */
function leadBack({ publicUrl }: AccountContext, { platform }: NamedAddon, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(platform.returnUrl)
  for (const [name, value] of Object.entries({ ...parameters, iss: new URL(publicUrl).origin })) url.searchParams.set(name, value)
  return url.href
}

function targetOf(named: string) {
  return { kind: 'addon', id: named, name: named }
}

function present({ id, resource, plan }: AddonSubscription) {
  return { subscription_id: id, resource, plan, status: 'active' as const }
}
