import { HTTP1_CONNECTIONS_MAX } from './cluster-limits.ts'
import type { Http1Upstream } from './http1-upstream.ts'
import type { AnswerReceiver, Sending, Upstream, UpstreamRequest } from './upstream.ts'

/**
 * Reaches a cluster that speaks both versions on its port, each for what it is better at: HTTP/1.1 costs half of the time for a short request,
 * HTTP/2 has many on one connection. So open streams go by HTTP/2, as do requests beyond the connections of HTTP/1.1, which slow
 * queries would hold else, and bodies without bytes, which are none in HTTP/1.1.
 */
export class MixedUpstream implements Upstream {
  readonly #few: Http1Upstream
  readonly #many: Upstream

  constructor(few: Http1Upstream, many: Upstream) {
    this.#few = few
    this.#many = many
  }

  send(request: UpstreamRequest, receiver: AnswerReceiver): Sending {
    const isForMany = request.isStream || request.body === '' || this.#few.open >= HTTP1_CONNECTIONS_MAX
    return (isForMany ? this.#many : this.#few).send(request, receiver)
  }

  close(): void {
    this.#few.close()
    this.#many.close()
  }
}
