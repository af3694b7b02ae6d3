import * as v from 'valibot'
import { documentIdSchema, lineSchema } from '../account/text-fields.ts'
import { defineEndpoint } from '../http/endpoint.ts'

/** Monitoring services that take logs and figures of queries. */
export const INTEGRATION_SERVICES = ['datadog'] as const
export type IntegrationService = (typeof INTEGRATION_SERVICES)[number]

/** `pending`: its key is valid, nothing was delivered yet. `invalid_key`: the service refuses the key, and nothing is delivered. */
export const INTEGRATION_STATUSES = ['pending', 'active', 'invalid_key'] as const
export type IntegrationStatus = (typeof INTEGRATION_STATUSES)[number]

const SITE_LENGTH_MAX = 300
const KEY_LENGTH_MAX = 200

/** An integration: where the logs and figures of a region group's queries go. Times are ISO; the key is never given back. */
export const integrationSchema = v.object({
  id: v.string(),
  service: v.picklist(INTEGRATION_SERVICES),
  region_group: v.string(),
  /** Host of the monitoring service, or the origin of a collector. */
  site: v.string(),
  status: v.picklist(INTEGRATION_STATUSES),
  created_at: v.string(),
  /** Who added it; null where the member is gone. */
  created_by: v.nullable(v.object({ id: v.string(), name: v.string() })),
  last_delivery_at: v.nullable(v.string()),
  /** Why the latest delivery failed; null once one has succeeded. */
  last_error: v.nullable(v.object({ message: v.string(), at: v.string() })),
})
export type Integration = v.InferOutput<typeof integrationSchema>

const params = v.object({ id: documentIdSchema })

const CODE_LENGTH_MAX = 2048
const STATE_LENGTH_MAX = 200

/** Where an integration delivers from and to. */
const placeFields = {
  service: v.picklist(INTEGRATION_SERVICES),
  region_group: v.pipe(lineSchema(), v.nonEmpty()),
  site: v.pipe(lineSchema(SITE_LENGTH_MAX), v.nonEmpty()),
}

/** Lists the account's integrations, oldest first, the sites at which one may be, and the services that can be connected without a key. */
export const listIntegrations = defineEndpoint({
  name: 'listIntegrations',
  service: 'account',
  method: 'GET',
  path: '/integrations',
  input: {},
  output: v.object({
    results: v.array(integrationSchema),
    sites: v.array(v.string()),
    /** Services at which this one is registered, so that members connect them by a consent there. */
    connect: v.optional(v.array(v.picklist(INTEGRATION_SERVICES)), []),
  }),
  errors: ['plan_required'],
  auth: 'session',
  permission: { resource: 'integrations', action: 'read' },
})

/**
 * Begins to connect a monitoring service by a consent there: answers with the service's page, which leads back to `/auth/oauth/{service}` of
 * the console with `code` and `state`, or with `error`. RFC 6749 §4.1.1, RFC 7636.
 *
 * `replaces` is the id of the integration that is deleted once this one is connected. What it leads back with works once, for ten minutes, in the session that has begun (experience 3.8).
 */
export const beginIntegrationConnection = defineEndpoint({
  name: 'beginIntegrationConnection',
  service: 'account',
  method: 'POST',
  path: '/integrations/connections',
  input: { body: v.object({ ...placeFields, replaces: v.optional(documentIdSchema) }) },
  output: v.object({ url: v.string() }),
  status: 201,
  errors: ['plan_required', 'invalid_path', 'integration_unconfigured', 'cooldown'],
  auth: 'session',
  permission: { resource: 'integrations', action: 'create' },
})

/**
 * Adds an integration, whose key the monitoring service has confirmed; one that it replaces is deleted, and its delivery goes on.
 *
 * With `code` and `state` of a consent the service itself makes the key, for what the connection was begun with.
 */
export const createIntegration = defineEndpoint({
  name: 'createIntegration',
  service: 'account',
  method: 'POST',
  path: '/integrations',
  input: {
    body: v.union([
      v.object({
        ...placeFields,
        api_key: v.pipe(v.string(), v.trim(), v.regex(/^[\x21-\x7e]+$/), v.maxLength(KEY_LENGTH_MAX)),
        /** Id of the integration that is deleted for this one. */
        replaces: v.optional(documentIdSchema),
      }),
      v.strictObject({
        service: v.picklist(INTEGRATION_SERVICES),
        code: v.pipe(v.string(), v.nonEmpty(), v.maxLength(CODE_LENGTH_MAX)),
        state: v.pipe(v.string(), v.nonEmpty(), v.maxLength(STATE_LENGTH_MAX)),
      }),
    ]),
  },
  output: integrationSchema,
  status: 201,
  errors: [
    'plan_required',
    'invalid_path',
    'integration_invalid_key',
    'integration_unreachable',
    'integration_unconfigured',
    'integration_connection_expired',
    'integration_connection_failed',
    'not_found',
    'conflict',
    'cooldown',
  ],
  auth: 'session',
  permission: { resource: 'integrations', action: 'create' },
})

/** Sends one line for a test to the monitoring service. */
export const testIntegration = defineEndpoint({
  name: 'testIntegration',
  service: 'account',
  method: 'POST',
  path: '/integrations/:id/test',
  input: { params },
  output: integrationSchema,
  errors: ['plan_required', 'not_found', 'integration_invalid_key', 'integration_unreachable', 'cooldown'],
  auth: 'session',
  permission: { resource: 'integrations', action: 'update' },
})

/** Deletes an integration; delivery to its service stops. */
export const deleteIntegration = defineEndpoint({
  name: 'deleteIntegration',
  service: 'account',
  method: 'DELETE',
  path: '/integrations/:id',
  input: { params },
  output: null,
  errors: ['not_found'],
  auth: 'session',
  permission: { resource: 'integrations', action: 'delete' },
})
