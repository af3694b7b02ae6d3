import { request as requestPlain } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { request as requestSecure } from 'node:https'
import { checkKeyAddress } from './key-address.ts'
import type { KeyAddress } from './key-address.ts'
import { KeysUnavailable } from './keys-unavailable.ts'

/** How keys are fetched. */
export interface FetchOptions {
  /** Origins that may be without TLS and at private addresses. */
  readonly trustedOrigins: ReadonlySet<string>
  /** Time for a whole fetch. */
  readonly timeoutMs: number
}

/** A key set as its endpoint has sent it; `unchanged`: it is still the one of the given tag. */
export type FetchedKeys = { readonly text: string; readonly etag: string | undefined } | 'unchanged'

/** Longest text of a key set, in bytes. */
const KEY_SET_BYTES_MAX = 256 * 1024

/**
 * Fetches a key set, by a single request: redirects are not followed, since they would lead past the check of the address.
 *
 * @param etag tag of the text that is known already
 * @throws {KeysUnavailable}
 */
export async function fetchKeys(jwksUri: string, etag: string | undefined, options: FetchOptions): Promise<FetchedKeys> {
  const address = checkKeyAddress(jwksUri, options.trustedOrigins)
  const signal = AbortSignal.timeout(options.timeoutMs)
  try {
    const response = await send(address, etag, signal)
    if (response.statusCode === 304 && etag !== undefined) {
      response.destroy()
      return 'unchanged'
    }
    if (response.statusCode !== 200) {
      response.destroy()
      throw new KeysUnavailable(`their endpoint answered with status ${response.statusCode}`)
    }
    return { text: await readText(response), etag: response.headers.etag }
  } catch (error: unknown) {
    throw reasonOf(error, signal)
  }
}

function send({ url, lookup }: KeyAddress, etag: string | undefined, signal: AbortSignal): Promise<IncomingMessage> {
  const headers = { accept: 'application/jwk-set+json, application/json', 'accept-encoding': 'identity', 'user-agent': 'terrarium' }
  const request = url.protocol === 'https:' ? requestSecure : requestPlain
  return new Promise((done, fail) => {
    const sent = request(url, {
      lookup,
      signal,
      agent: false,
      headers: etag === undefined ? headers : { ...headers, 'if-none-match': etag },
    })
    sent.once('response', done)
    sent.once('error', fail)
    sent.end()
  })
}

async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > KEY_SET_BYTES_MAX) throw new KeysUnavailable(`their text is longer than ${KEY_SET_BYTES_MAX} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Failures of the network have codes of the system, which say enough. */
function reasonOf(error: unknown, signal: AbortSignal): KeysUnavailable {
  if (error instanceof KeysUnavailable) return error
  if (signal.aborted) return new KeysUnavailable('their endpoint did not answer in time', { cause: error })
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : ''
  return new KeysUnavailable(`their endpoint cannot be reached${code}`, { cause: error })
}
