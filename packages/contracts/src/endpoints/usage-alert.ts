import * as v from 'valibot'
import { nameSchema } from '../account/text-fields.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { USAGE_METRICS } from './usage.ts'

/** Periods over which usage is added up for an alert; both begin at midnight UTC. */
export const ALERT_PERIODS = ['day', 'month'] as const
/** Alerts that an account has at most. */
export const USAGE_ALERTS_MAX = 50

const fields = {
  name: nameSchema,
  metric: v.picklist(USAGE_METRICS),
  /** A region group, or a database with those below it; null: all. */
  path: v.nullable(v.pipe(v.string(), v.nonEmpty(), v.maxLength(4096))),
  period: v.picklist(ALERT_PERIODS),
  /** Operations or bytes; more than this raises the alert. */
  threshold: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER)),
  /** Whether the member who made the alert has a mail. */
  mail: v.boolean(),
  /** Where a signed message is sent to by POST; null: nowhere. */
  webhook_url: v.nullable(v.pipe(v.string(), v.maxLength(2048), v.url(), v.regex(/^https?:\/\//))),
}

const wish = v.pipe(
  v.object(fields),
  v.check(({ mail, webhook_url: url }) => mail || url !== null),
)

/** An alert about usage. Times are ISO. */
const usageAlertSchema = v.object({
  id: v.string(),
  ...fields,
  member: v.object({ id: v.string(), name: v.string() }),
  created_at: v.string(),
  /** When it was raised last. */
  raised_at: v.nullable(v.string()),
  /** Why its latest message did not arrive; null when it did. */
  failure: v.nullable(v.string()),
})
export type UsageAlert = v.InferOutput<typeof usageAlertSchema>

const params = v.object({ id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)) })

/** Lists the alerts of the account, by name. */
export const listUsageAlerts = defineEndpoint({
  name: 'listUsageAlerts',
  service: 'account',
  method: 'GET',
  path: '/usage/alerts',
  input: {},
  output: v.object({ results: v.array(usageAlertSchema) }),
  auth: 'session',
  permission: { resource: 'usage', action: 'list' },
})

/**
 * Creates an alert. `webhook_secret` is shown this once: its messages carry `terrarium-signature: t=SECONDS,v1=HEX`, the HMAC-SHA256 of
 * `SECONDS.BODY` by the secret's text.
 */
export const createUsageAlert = defineEndpoint({
  name: 'createUsageAlert',
  service: 'account',
  method: 'POST',
  path: '/usage/alerts',
  input: { body: wish },
  output: v.object({ ...usageAlertSchema.entries, webhook_secret: v.string() }),
  status: 201,
  errors: ['invalid_path', 'conflict', 'cooldown'],
  auth: 'session',
  permission: { resource: 'usage', action: 'create' },
})

/** Changes an alert; its secret stays. What it has told in the present period it tells again. */
export const updateUsageAlert = defineEndpoint({
  name: 'updateUsageAlert',
  service: 'account',
  method: 'PUT',
  path: '/usage/alerts/:id',
  input: { params, body: wish },
  output: usageAlertSchema,
  errors: ['invalid_path', 'not_found'],
  auth: 'session',
  permission: { resource: 'usage', action: 'update' },
})

/** Deletes an alert. */
export const deleteUsageAlert = defineEndpoint({
  name: 'deleteUsageAlert',
  service: 'account',
  method: 'DELETE',
  path: '/usage/alerts/:id',
  input: { params },
  output: null,
  errors: ['not_found'],
  auth: 'session',
  permission: { resource: 'usage', action: 'delete' },
})

/** How one way of telling took a test; `failure` says why it did not, null: it did. */
const testedWay = v.nullable(v.object({ failure: v.nullable(v.string()) }))
const usageAlertTestSchema = v.object({
  /** null: the alert sends none. */
  mail: testedWay,
  webhook: testedWay,
})
export type UsageAlertTest = v.InferOutput<typeof usageAlertTestSchema>

/** Sends a mail and a message for a test, as the alert sends real ones; the message has the type `usage_alert_test`. */
export const testUsageAlert = defineEndpoint({
  name: 'testUsageAlert',
  service: 'account',
  method: 'POST',
  path: '/usage/alerts/:id/test',
  input: { params },
  output: usageAlertTestSchema,
  errors: ['not_found', 'cooldown'],
  auth: 'session',
  permission: { resource: 'usage', action: 'update' },
})
