import type { ClientHttp2Session } from 'node:http2'
import { CLUSTER_LIMITS, CONNECT_TIMEOUT_MS, HTTP1_CONNECTIONS_MAX } from './cluster-limits.ts'
import { beginSession, Http2Upstream } from './http2-upstream.ts'
import { MixedUpstream } from './mixed-upstream.ts'
import { readText } from './read-text.ts'
import { CERTIFICATE_REFUSED, NOT_SENT, reasonOf } from './upstream.ts'
import type { AnswerReceiver, OnNotRun, Sending, Upstream, UpstreamRequest } from './upstream.ts'

/** Failures that say nothing of the version of HTTP, because nobody has answered. */
const UNREACHABLE = /^(ECONNREFUSED|ENOTFOUND|EAI_|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|Connect Timeout)/

const isUnreachable = (reason: string): boolean => UNREACHABLE.test(reason) || reason.startsWith(CERTIFICATE_REFUSED)

/**
 * Reaches a cluster by the versions of HTTP that it speaks, which may be only one, as behind many proxies. Which they are, is found out with
 * the first request, and again after the cluster was out of reach.
 */
export class NegotiatedUpstream implements Upstream {
  readonly #url: URL
  #found: Upstream | undefined
  #finding: Promise<Upstream> | undefined
  #isClosed = false

  constructor(url: URL) {
    this.#url = url
  }

  send(request: UpstreamRequest, receiver: AnswerReceiver): Sending {
    if (this.#isClosed) {
      receiver.onFault({ kind: 'notRun', reason: 'the gateway stops' })
      return NOT_SENT
    }
    if (this.#found !== undefined) return this.#found.send(request, receiver)
    let sending: Sending | undefined
    let isCancelled = false
    this.#find().then(
      (upstream) => {
        if (!isCancelled) sending = upstream.send(request, receiver)
      },
      (error: unknown) => {
        if (!isCancelled) receiver.onFault({ kind: 'notRun', reason: reasonOf(error as Error) })
      },
    )
    return {
      cancel: () => {
        isCancelled = true
        sending?.cancel()
      },
      resume: () => sending?.resume(),
    }
  }

  /** Ends the connections; what is sent later, such as another try, begins none. */
  close(): void {
    this.#isClosed = true
    this.#found?.close()
    this.#found = undefined
    void this.#finding?.then((upstream) => upstream.close()).catch(() => {})
  }

  #find(): Promise<Upstream> {
    this.#finding ??= negotiate(this.#url, (reason) => {
      if (isUnreachable(reason)) this.#found = undefined
    })
      .then((upstream) => (this.#found = upstream))
      .finally(() => (this.#finding = undefined))
    return this.#finding
  }
}

/** Begins a connection by HTTP/2 and sees what comes back; then asks by HTTP/1.1. @throws the failure to connect */
async function negotiate(url: URL, onNotRun: OnNotRun): Promise<Upstream> {
  const session = beginSession(url)
  session.on('error', () => {}) // told by the answer, or by its requests
  const isHttp2 = await speaksHttp2(session)
  // Clusters are few: those without one do not load the client.
  const { Http1Upstream } = await import('./http1-upstream.ts')
  if (!isHttp2) {
    session.destroy()
    return new Http1Upstream(url, CLUSTER_LIMITS.pending, onNotRun)
  }
  const many = new Http2Upstream(url, session, onNotRun)
  const few = new Http1Upstream(url, HTTP1_CONNECTIONS_MAX, onNotRun)
  if (await speaksHttp1(few)) return new MixedUpstream(few, many)
  few.close()
  return many
}

/** Sends what changes nothing: any answer will do. */
async function speaksHttp1(upstream: Upstream): Promise<boolean> {
  const probe = { method: 'GET', target: '/ping', headers: [], body: undefined, isStream: false }
  return readText(upstream, probe).then(
    () => true,
    () => false,
  )
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
      if (isUnreachable(reasonOf(error))) fail(error)
      else done(false)
    })
    session.once('close', () => {
      finish()
      done(false)
    })
  })
}
