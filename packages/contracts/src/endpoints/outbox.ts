import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'

/** A mail that waits in the outbox folder because no mail server is set. */
export const outboxMailSchema = v.object({
  id: v.string(),
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  sent_at: v.string(),
})
export type OutboxMail = v.InferOutput<typeof outboxMailSchema>

/** Lists the latest mails of the outbox, newest first; `is_used` is false where a mail server sends them. */
export const listOutbox = defineEndpoint({
  name: 'listOutbox',
  service: 'auth',
  method: 'GET',
  path: '/account/outbox',
  input: {},
  output: v.object({ is_used: v.boolean(), mails: v.array(outboxMailSchema) }),
  auth: 'session',
  // Mails carry links that sign others in.
  permission: { resource: 'account', action: 'read', roles: ['owner'] },
})
