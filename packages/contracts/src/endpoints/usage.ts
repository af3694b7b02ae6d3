import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'

/** What usage counts, in the order in which it is shown (console-spec §3). */
export const USAGE_METRICS = ['read', 'write', 'compute', 'storage', 'backups', 'logs', 'realtime', 'egress'] as const
export type UsageMetric = (typeof USAGE_METRICS)[number]

const time = v.pipe(v.string(), v.maxLength(40), v.isoTimestamp())

const metricSchema = v.object({
  /** The sum; of `storage` and `backups` the latest figure. */
  total: v.number(),
  /** Start of an interval, ISO, and what was used in it; intervals without use are left out. */
  series: v.array(v.tuple([v.string(), v.number()])),
})

const totalsSchema = v.object({
  read: v.number(),
  write: v.number(),
  compute: v.number(),
  storage: v.number(),
  backups: v.number(),
  logs: v.number(),
  realtime: v.number(),
  egress: v.number(),
})

export const usageSchema = v.object({
  metrics: v.object({
    read: metricSchema,
    write: metricSchema,
    compute: metricSchema,
    storage: metricSchema,
    backups: metricSchema,
    logs: metricSchema,
    realtime: metricSchema,
    egress: metricSchema,
  }),
  by_database: v.array(v.object({ path: v.string(), totals: totalsSchema })),
  /** Operations of queries that the console itself made; they are among the others. */
  console_operations: v.number(),
  /** What this service does with the limits of plans. Each text is what it answers to what it refuses; null: it refuses none of it now. */
  plan_limits: v.object({
    /** Whether what is beyond them is refused; else they are only shown. */
    act: v.boolean(),
    queries: v.nullable(v.string()),
    writes: v.nullable(v.string()),
  }),
})
export type UsageReport = v.InferOutput<typeof usageSchema>

/** Returns what was used in a range of at most 90 days: by metric over time, and by database. */
export const getUsage = defineEndpoint({
  name: 'getUsage',
  service: 'account',
  method: 'GET',
  path: '/usage',
  input: {
    query: v.object({
      start: time,
      end: time,
      /** A region group, or a database, which then includes those below it; all where it is missing. */
      path: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(4096))),
      granularity: v.optional(v.picklist(['hour', 'day'])),
    }),
  },
  output: usageSchema,
  errors: ['invalid_path'],
  auth: 'account-key',
  permission: { resource: 'usage', action: 'read' },
})
