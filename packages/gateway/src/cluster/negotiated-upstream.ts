import type { ClientHttp2Session } from 'node:http2'
import type { Cancel } from '../http/exchange.ts'
import { CONNECT_TIMEOUT_MS } from './cluster-limits.ts'
import { createHttp1Upstream } from './http1-upstream.ts'
import { beginSession, Http2Upstream } from './http2-upstream.ts'
import { reasonOf } from './upstream.ts'
import type { Upstream, UpstreamAnswer, UpstreamFault, UpstreamRequest } from './upstream.ts'

/** Failures that say nothing of the version of HTTP, because nobody has answered. */
const UNREACHABLE =
  /^(ECONNREFUSED|ENOTFOUND|EAI_|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|CERT_|ERR_TLS_|DEPTH_ZERO|SELF_SIGNED|UNABLE_)/

/**
 * Reaches a cluster by HTTP/2 where it speaks it, else by HTTP/1.1, as behind many proxies. Which it is, is found out with the first request,
 * and again after the cluster was out of reach.
 */
export class NegotiatedUpstream implements Upstream {
  readonly #url: URL
  #found: Upstream | undefined
  #finding: Promise<Upstream> | undefined

  constructor(url: URL) {
    this.#url = url
  }

  send(request: UpstreamRequest, done: (end: UpstreamAnswer | UpstreamFault) => void): Cancel {
    if (this.#found !== undefined) return this.#sendBy(this.#found, request, done)
    let cancel: Cancel | undefined
    let isCancelled = false
    this.#find().then(
      (upstream) => {
        if (!isCancelled) cancel = this.#sendBy(upstream, request, done)
      },
      (error: unknown) => {
        if (!isCancelled) done({ kind: 'notRun', reason: reasonOf(error as Error) })
      },
    )
    return () => {
      isCancelled = true
      cancel?.()
    }
  }

  close(): void {
    this.#found?.close()
    this.#found = undefined
    void this.#finding?.then((upstream) => upstream.close()).catch(() => {})
  }

  #sendBy(upstream: Upstream, request: UpstreamRequest, done: (end: UpstreamAnswer | UpstreamFault) => void): Cancel {
    return upstream.send(request, (end) => {
      if (end.kind === 'notRun' && UNREACHABLE.test(end.reason) && this.#found === upstream) this.#found = undefined
      done(end)
    })
  }

  #find(): Promise<Upstream> {
    this.#finding ??= negotiate(this.#url)
      .then((upstream) => (this.#found = upstream))
      .finally(() => (this.#finding = undefined))
    return this.#finding
  }
}

/** Begins a connection by HTTP/2 and sees what comes back. @throws the failure to connect */
async function negotiate(url: URL): Promise<Upstream> {
  const session = beginSession(url)
  session.on('error', () => {}) // told by the answer, or by its requests
  if (await speaksHttp2(session)) return new Http2Upstream(url, session)
  session.destroy()
  return createHttp1Upstream(url)
}

function speaksHttp2(session: ClientHttp2Session): Promise<boolean> {
  return new Promise((done, fail) => {
    const slow = setTimeout(() => {
      session.destroy()
      fail(new Error('it does not answer'))
    }, CONNECT_TIMEOUT_MS)
    const finish = (): void => clearTimeout(slow)
    session.once('remoteSettings', () => {
      finish()
      done(true)
    })
    session.once('error', (error: Error) => {
      finish()
      if (UNREACHABLE.test(reasonOf(error))) fail(error)
      else done(false)
    })
    session.once('close', () => {
      finish()
      done(false)
    })
  })
}
