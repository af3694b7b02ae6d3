import { request as requestPlain } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { request as requestSecure } from 'node:https'
import { checkKeyAddress } from '@terrarium/gateway'

const TIMEOUT_MS = 10_000

/** What is sent. */
export interface GuardedMessage {
  readonly headers: Readonly<Record<string, string>>
  readonly contentType: string
  readonly body: string
}

/**
 * Posts to an address that somebody else has given: TLS and addresses of the public network only, unless its origin is trusted; the connection
 * itself resolves the name, so that what was checked is what is connected to. Redirects are not followed. The caller reads or destroys the answer.
 *
 * @throws {Error} when the address is refused, cannot be reached or does not answer in time; the message begins with "their address"
 */
export function guardedPost(
  address: string,
  { headers, contentType, body }: GuardedMessage,
  trusted: ReadonlySet<string>,
): Promise<IncomingMessage> {
  const { url, lookup } = checkKeyAddress(address, trusted)
  const request = url.protocol === 'https:' ? requestSecure : requestPlain
  const length = String(Buffer.byteLength(body))
  const all = { ...headers, 'content-type': contentType, 'content-length': length, 'user-agent': 'terrarium' }
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  return new Promise((done, fail) => {
    const sent = request(url, { method: 'POST', lookup, signal, agent: false, headers: all })
    sent.once('response', done)
    sent.once('error', (error) => fail(signal.aborted ? new Error('their address did not answer in time', { cause: error }) : error))
    sent.end(body)
  })
}
