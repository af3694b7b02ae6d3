/** A request as a stub sees it. */
export interface SeenRequest {
  /** Method and path, without the origin and the query: `GET /api/auth/whoami`. */
  readonly line: string
  readonly url: string
  readonly headers: Headers
  readonly body: unknown
}

export type StubAnswer = (request: SeenRequest) => Response | Promise<Response>

/** An answer with a JSON body. */
export function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}

/** Stands in for the services at the edge of the console: answers by method and path, 404 for everything else, and keeps what was asked. */
export function createStubServer(answers: Readonly<Record<string, StubAnswer>>) {
  const seen: SeenRequest[] = []
  const stub: typeof fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, 'https://console.example')
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined
    const request = { line: `${init?.method ?? 'GET'} ${url.pathname}`, url: url.href, headers: new Headers(init?.headers), body }
    seen.push(request)
    return answers[request.line]?.(request) ?? json(404, { code: 'not_found', reason: 'Not found.', message: 'Not found.' })
  }
  return { fetch: stub, seen, count: (line: string) => seen.filter((request) => request.line === line).length }
}
