import { sendExternalForm, type ExternalForm } from '@terrarium/contracts'
import { fql } from 'fauna'
import type { AccountContext } from '../../context/account-context.ts'
import { AccountError } from '../../context/account-error.ts'
import type { Routes } from '../../http/endpoint-routes.ts'
import { createRateLimiter } from '../../http/rate-limit.ts'
import { recordOwn } from '../audit-log/record-own.ts'
import type { AuditLog } from '../audit-log/service.ts'
import { mailOfForm } from './mail-form.ts'

const PER_ACCOUNT = { limit: 10, windowMs: 60 * 60 * 1000 } as const

/** Mounts the forms that people send to those who run the service. */
export function mountExternalFormRoutes(routes: Routes, context: AccountContext, audit: AuditLog): void {
  const byAccount = createRateLimiter(context.clock, PER_ACCOUNT)
  routes.mountMember(sendExternalForm, async (call) => {
    const { member } = call.caller
    byAccount.take(member.account.id)
    const form = call.input.body
    await deliver(context, form, member.account.id).catch((error: unknown) => {
      context.logger.error({ err: error, form: form.form }, 'a form could not be sent')
      throw new AccountError('form_failed', { cause: error })
    })
    await recordOwn(audit, call, 'external_form.send', { details: { form: form.form } })
    return undefined
  })
}

/** Without a service for forms the owner of the account has them by mail: on the machine's own outbox, or over the mail server. */
async function deliver({ control, mail, forms }: AccountContext, form: ExternalForm, account: string): Promise<void> {
  if (forms !== undefined) return forms.send({ ...form, account })
  const { data: owner } = await control.query<string | null>(fql`
    Member.byAccount(Account.byId(${account})!).where(.role == "owner").first()?.email`)
  if (owner === null) throw new Error('the account has no owner')
  return mail.send(mailOfForm(owner, form))
}
