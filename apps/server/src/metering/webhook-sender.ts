import type { WebhookSender } from '@terrarium/account'
import { guardedPost } from '../outgoing/guarded-post.ts'

/** Creates the sender of messages to addresses that members have given: public ones with TLS, unless an origin is trusted. */
export function createWebhookSender(trustedOrigins: ReadonlySet<string>): WebhookSender {
  return {
    send: async (url, headers, body) => {
      const answer = await guardedPost(url, { headers, contentType: 'application/json', body }, trustedOrigins)
      const status = answer.statusCode ?? 0
      answer.destroy()
      if (status < 200 || status >= 300) throw new Error(`their address answered with status ${status}`)
    },
  }
}
