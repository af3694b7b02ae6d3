import { collectAnswer } from './collect-answer.ts'
import type { CollectedAnswer, CollectOptions } from './collect-answer.ts'
import { NegotiatedUpstream } from './negotiated-upstream.ts'

/** A request to a server's databases. */
export interface ClusterRequest {
  readonly method: string
  /** Path and query string. */
  readonly target: string
  /** Names in small letters. */
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
}

/** Asks the databases of a server elsewhere, by whichever versions of HTTP it speaks. */
export interface ClusterClient {
  /** @throws {UnansweredFault} when there is no answer, {AnswerTooLargeError} and the reason of the signal */
  send(request: ClusterRequest, options?: CollectOptions): Promise<CollectedAnswer>
  /** Ends the connections. */
  close(): void
}

/** Creates a client, which connects when it is asked. @param url - where the server answers: `http://…` or `https://…` */
export function createClusterClient(url: string): ClusterClient {
  const upstream = new NegotiatedUpstream(new URL(url))
  return {
    send: ({ method, target, headers, body }, options) =>
      collectAnswer(upstream, { method, target, headers: Object.entries(headers).flat(), body, isStream: false }, options),
    close: () => upstream.close(),
  }
}
