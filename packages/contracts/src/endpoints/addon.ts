import * as v from 'valibot'
import { OFFERED_PLANS } from '../account/plan-offer.ts'
import { defineEndpoint, type RolePermission } from '../http/endpoint.ts'

const WRITE: RolePermission = { resource: 'billing', action: 'write' }
const FORM_LENGTH_MAX = 2048

/** A platform's own add-on: the platform's name here, a colon, and the id that the platform gave it. */
const resourceSchema = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,31}:[\w.~-]{1,128}$/))

/** What the platform has begun with, and gets back as it is. */
const stateSchema = v.pipe(v.string(), v.regex(/^[\x20-\x7e]{1,512}$/))

/** How an account stands to an add-on: billed by nobody else, by this add-on, by another one, or the add-on is another account's. */
export const ADDON_STATUSES = ['open', 'connected', 'billed_elsewhere', 'taken'] as const

/** What a member is asked to agree to. */
export const addonSchema = v.object({
  platform: v.object({ name: v.string(), title: v.string(), host: v.string() }),
  /** The platform's id of the add-on. */
  resource: v.string(),
  account: v.object({ company_name: v.string(), plan: v.string(), plan_display_name: v.string() }),
  status: v.picklist(ADDON_STATUSES),
  /** Platform that bills the account; null where none does. */
  billed_by: v.nullable(v.string()),
})
export type Addon = v.InferOutput<typeof addonSchema>

/** Returns what an add-on of a hosting platform would change for the caller's account. */
export const getAddon = defineEndpoint({
  name: 'getAddon',
  service: 'account',
  method: 'GET',
  path: '/addons/authorize',
  input: { query: v.object({ resource: resourceSchema }) },
  output: addonSchema,
  errors: ['addon_unconfigured', 'addon_unknown'],
  auth: 'session',
  permission: WRITE,
})

/**
 * Connects the caller's account with an add-on of a hosting platform, or refuses to: answers with the platform's registered address, with
 * `code`, `state` and `iss`, or with `error` (RFC 6749 §4.1.2, RFC 9207). From then on the platform bills the account (experience 3.8).
 *
 * For an account that this add-on bills already it gives another code.
 */
export const authorizeAddon = defineEndpoint({
  name: 'authorizeAddon',
  service: 'account',
  method: 'POST',
  path: '/addons/authorize',
  input: { body: v.strictObject({ resource: resourceSchema, state: stateSchema, approved: v.boolean() }) },
  output: v.object({ redirect_url: v.string() }),
  errors: ['addon_unconfigured', 'addon_unknown', 'addon_taken', 'marketplace_billing', 'conflict', 'payments_unreachable', 'cooldown'],
  auth: 'session',
  permission: WRITE,
})

/** A parameter of a form; what it means is checked by the service, which answers as RFC 6749 §5.2 says. */
const parameter = v.optional(v.pipe(v.string(), v.maxLength(FORM_LENGTH_MAX)))

/** A subscription as its platform knows it. */
const subscriptionSchema = v.object({
  subscription_id: v.string(),
  resource: v.string(),
  plan: v.string(),
  status: v.picklist(['active', 'ended']),
})

/** Exchanges the code of a connection for its subscription: called by the platform, which proves itself by its secret. A code works once. */
export const redeemAddonCode = defineEndpoint({
  name: 'redeemAddonCode',
  service: 'account',
  method: 'POST',
  path: '/addons/token',
  encoding: 'form',
  input: {
    body: v.object({ grant_type: parameter, code: parameter, redirect_uri: parameter, client_id: parameter, client_secret: parameter }),
  },
  output: subscriptionSchema,
  errors: ['cooldown'],
  auth: 'public',
  permission: 'public',
})

/** Changes the plan of a subscription, or ends it: called by its platform. An account that nobody bills any more has the free plan. */
export const updateAddonSubscription = defineEndpoint({
  name: 'updateAddonSubscription',
  service: 'account',
  method: 'POST',
  path: '/addons/subscription',
  encoding: 'form',
  input: {
    body: v.object({
      subscription_id: parameter,
      plan: v.optional(v.picklist(OFFERED_PLANS)),
      status: v.optional(v.literal('ended')),
      client_id: parameter,
      client_secret: parameter,
    }),
  },
  output: subscriptionSchema,
  errors: ['cooldown'],
  auth: 'public',
  permission: 'public',
})
