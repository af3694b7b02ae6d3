/** A request as a stub sees it. */
export interface SeenRequest {
  /** Method and path, without the origin and the query: `GET /api/auth/whoami`. */
  readonly line: string
  readonly url: string
  readonly headers: Headers
  /** The body as JSON; undefined when it is none. */
  readonly body: unknown
  /** The body as it was sent, where it is text. */
  readonly text: string | undefined
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal | undefined
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
    const text = typeof init?.body === 'string' ? init.body : undefined
    const headers = new Headers(init?.headers)
    const isJson = text !== undefined && !headers.get('content-type')?.startsWith('text/')
    const body = isJson ? (JSON.parse(text) as unknown) : undefined
    const request = { line: `${init?.method ?? 'GET'} ${url.pathname}`, url: url.href, headers, body, text, signal: init?.signal ?? undefined }
    seen.push(request)
    return answers[request.line]?.(request) ?? json(404, { code: 'not_found', reason: 'Not found.', message: 'Not found.' })
  }
  return { fetch: stub, seen, count: (line: string) => seen.filter((request) => request.line === line).length }
}
