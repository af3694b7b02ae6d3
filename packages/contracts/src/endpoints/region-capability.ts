import * as v from 'valibot'
import { regionPrefixSchema } from '../account/region-group.ts'
import { defineEndpoint } from '../http/endpoint.ts'

/** What the databases of a region group were found to answer. */
export const serverCapabilitiesSchema = v.object({
  /** Whether types are checked unless a database or a request says otherwise; null: the server does not say. */
  typechecks: v.nullable(v.boolean()),
  schema_files: v.boolean(),
  staged_schema: v.boolean(),
  streams: v.boolean(),
  feeds: v.boolean(),
  /** Whether answers say what queries cost. */
  statistics: v.boolean(),
  /** Whether answers have a summary: where errors are, what was logged, hints. */
  summaries: v.boolean(),
  /** Whether queries are given performance hints on request. */
  performance_hints: v.boolean(),
  /** Whether `FQL.evalV4` evaluates expressions of the language before. */
  eval_v4: v.boolean(),
})
export type ServerCapabilities = v.InferOutput<typeof serverCapabilitiesSchema>

/** A region group, where it is, and what it answers. */
export const regionCapabilitySchema = v.object({
  region: regionPrefixSchema,
  /** `embedded`: in a store of this server. `cluster`: at an address elsewhere. */
  kind: v.picklist(['embedded', 'cluster']),
  /** null where `fault` says why nothing could be found out. */
  capabilities: v.nullable(serverCapabilitiesSchema),
  /** `unreachable`: no answer. `refused`: the secret is not valid there. `failed`: an answer that no such server gives. */
  fault: v.nullable(v.picklist(['unreachable', 'refused', 'failed'])),
})
export type RegionCapability = v.InferOutput<typeof regionCapabilitySchema>

/** Finds out what the databases of each region group answer, in the order of the region groups, without changing anything. */
export const listRegionCapabilities = defineEndpoint({
  name: 'listRegionCapabilities',
  service: 'account',
  method: 'GET',
  path: '/region-groups/capabilities',
  input: {},
  output: v.array(regionCapabilitySchema),
  auth: 'session',
  permission: { resource: 'account', action: 'update' },
})

/**
 * What the databases of a region group answer, for the members who work with them: as it was at most a minute ago.
 *
 * The fault is for operators: others only learn that nothing is known.
 */
export const getRegionCapabilities = defineEndpoint({
  name: 'getRegionCapabilities',
  service: 'account',
  method: 'GET',
  path: '/region-groups/:region/capabilities',
  input: { params: v.object({ region: regionPrefixSchema }) },
  output: v.object({ capabilities: v.nullable(serverCapabilitiesSchema) }),
  errors: ['unauthorized', 'permission_denied', 'validation_error'],
  auth: 'session',
  permission: { resource: 'databases', action: 'read' },
})
