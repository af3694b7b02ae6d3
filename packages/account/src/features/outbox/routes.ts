import { listOutbox } from '@terrarium/contracts'
import type { AccountContext } from '../../context/account-context.ts'
import type { Routes } from '../../http/endpoint-routes.ts'

/** Mounts the outbox: mails that wait in a folder because no mail server is set. */
export function mountOutboxRoutes(routes: Routes, { mail }: AccountContext): void {
  routes.mountMember(listOutbox, async () => {
    if (mail.list === undefined) return { is_used: false, mails: [] }
    const mails = await mail.list()
    return {
      is_used: true,
      mails: mails.map(({ id, to, subject, text, sentAt }) => ({ id, to, subject, text, sent_at: sentAt.toISOString() })),
    }
  })
}
