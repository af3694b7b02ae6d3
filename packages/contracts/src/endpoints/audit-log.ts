import * as v from 'valibot'
import { auditActionSchema, auditOutcomeSchema } from '../account/audit-log.ts'
import { documentIdSchema } from '../account/text-fields.ts'
import { pageSizeSchema } from './page.ts'
import { defineEndpoint } from '../http/endpoint.ts'

const personSchema = v.object({ id: v.nullable(v.string()), name: v.string(), email: v.string() })

/** What happened once, as it was then: names stay though their owners go. */
export const auditEntrySchema = v.object({
  id: v.string(),
  at: v.string(),
  action: v.string(),
  outcome: auditOutcomeSchema,
  /** Null: nobody who was signed in. */
  actor: v.nullable(personSchema),
  target: v.nullable(v.object({ kind: v.string(), id: v.nullable(v.string()), name: v.string() })),
  /** Network address of the caller. */
  address: v.nullable(v.string()),
  details: v.record(v.string(), v.string()),
})
export type AuditEntry = v.InferOutput<typeof auditEntrySchema>

const time = v.pipe(v.string(), v.maxLength(40), v.isoTimestamp())

/** Lists what happened in the account, latest first; the filters hold all together, `to` is exclusive. */
export const listAuditLog = defineEndpoint({
  name: 'listAuditLog',
  service: 'auth',
  method: 'GET',
  path: '/account/audit-log',
  input: {
    query: v.object({
      action: v.optional(auditActionSchema),
      outcome: v.optional(auditOutcomeSchema),
      /** Id of a member. */
      actor: v.optional(documentIdSchema),
      from: v.optional(time),
      to: v.optional(time),
      next_token: v.optional(v.pipe(v.string(), v.maxLength(200))),
      max_results: v.optional(pageSizeSchema),
    }),
  },
  output: v.object({ results: v.array(auditEntrySchema), next_token: v.optional(v.string()) }),
  auth: 'session',
  permission: { resource: 'audit-log', action: 'read' },
})
