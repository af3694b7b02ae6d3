/** A request to the schema endpoints of a database. */
export interface SchemaCall {
  readonly method: 'GET' | 'POST'
  /** Path and query string, from `/schema/1/` on. */
  readonly target: string
  readonly contentType?: string
  readonly body?: string
}

/** Sends requests to the schema endpoints of a database, with the secret that its client has. */
export type SchemaAccess = (call: SchemaCall) => Promise<{ readonly status: number; readonly text: string }>

const TIMEOUT_MS = 60_000

/** Reaches a database elsewhere. */
export function createSchemaAccess(url: string, secret: string): SchemaAccess {
  return async ({ method, target, contentType, body }) => {
    const headers = { authorization: `Bearer ${secret}`, ...(contentType !== undefined && { 'content-type': contentType }) }
    const answer = await fetch(new URL(target, url), {
      method,
      headers,
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return { status: answer.status, text: await answer.text() }
  }
}
