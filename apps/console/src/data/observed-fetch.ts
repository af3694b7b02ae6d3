/** A request that is on its way, as those see it who keep a record of requests. */
export interface ObservedRequest {
  readonly url: string
  readonly init: RequestInit | undefined
  readonly answer: Promise<Response>
}

type Observer = (request: ObservedRequest) => void

let observer: Observer | undefined

/** Has every request of the page told to an observer; its code may be loaded after the page. */
export function observeRequests(observe: Observer | undefined): void {
  observer = observe
}

/** The browser's `fetch`, observed. */
export const observedFetch: typeof fetch = (input, init) => {
  const answer = window.fetch(input, init)
  observer?.({ url: input instanceof Request ? input.url : String(input), init, answer })
  return answer
}
