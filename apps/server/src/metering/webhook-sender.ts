import { request as requestPlain } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { WebhookSender } from '@terrarium/account'
import { checkKeyAddress } from '@terrarium/gateway'

const TIMEOUT_MS = 10_000

/**
 * Creates the sender of messages to addresses that members have given: TLS and addresses of the public network only, unless an origin is
 * trusted; the connection itself resolves the name, so that what was checked is what is connected to.
 */
export function createWebhookSender(trustedOrigins: ReadonlySet<string>): WebhookSender {
  return {
    send: async (url, headers, body) => {
      const answer = await post(url, headers, body, trustedOrigins)
      const status = answer.statusCode ?? 0
      answer.destroy()
      if (status < 200 || status >= 300) throw new Error(`their address answered with status ${status}`)
    },
  }
}

function post(
  address: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  trusted: ReadonlySet<string>,
): Promise<IncomingMessage> {
  const { url, lookup } = checkKeyAddress(address, trusted)
  const request = url.protocol === 'https:' ? requestSecure : requestPlain
  const length = String(Buffer.byteLength(body))
  const all = { ...headers, 'content-type': 'application/json', 'content-length': length, 'user-agent': 'terrarium' }
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  return new Promise((done, fail) => {
    const sent = request(url, { method: 'POST', lookup, signal, agent: false, headers: all })
    sent.once('response', done)
    sent.once('error', (error) => fail(signal.aborted ? new Error('their address did not answer in time', { cause: error }) : error))
    sent.end(body)
  })
}
