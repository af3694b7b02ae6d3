import type { DatabasePath } from '@terrarium/contracts'
import * as v from 'valibot'
import { text } from '../messages/text.ts'
import type { DatabaseCredentials } from './database-credentials.ts'
import { SchemaRequestError } from './schema-request-error.ts'

/** A body as the schema routes take it: source text as it is, as JSON, or files by name. */
export type SchemaBody =
  | { readonly kind: 'text'; readonly source: string }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'files'; readonly files: Readonly<Record<string, string>> }

export interface SchemaRequest {
  readonly path: DatabasePath
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Below `/schema/1`, parts encoded. */
  readonly route: string
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly body?: SchemaBody
  readonly signal?: AbortSignal | undefined
}

/** Sends requests to the schema routes of a database. */
export interface SchemaClient {
  /** Returns the answer's JSON. @throws {SchemaRequestError} */
  send(request: SchemaRequest): Promise<unknown>
}

/** Creates the client of the schema routes. A refused key is renewed once. */
export function createSchemaClient(fetchSchema: typeof fetch, credentials: DatabaseCredentials): SchemaClient {
  return {
    send: async (request) => {
      const url = `${credentials.addressOf(request.path)}/schema/1${request.route}${searchOf(request.query)}`
      const send = (secret: string) => sendOnce(fetchSchema, url, secret, request)
      const response = await send(await credentials.secretOf(request.path, 'admin'))
      const renewed = response.status === 401 ? credentials.renew(request.path, 'admin') : undefined
      return readAnswer(renewed === undefined ? response : await send(await renewed))
    },
  }
}

function searchOf(query: SchemaRequest['query'] = {}): string {
  const set = Object.entries(query).filter(([, value]) => value !== undefined)
  return set.length === 0 ? '' : `?${new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString()}`
}

async function sendOnce(
  fetchSchema: typeof fetch,
  url: string,
  secret: string,
  { method, body, signal }: SchemaRequest,
): Promise<Response> {
  const headers: Record<string, string> = { authorization: `Bearer ${secret}` }
  if (body?.kind === 'json') headers['content-type'] = 'application/json'
  if (body?.kind === 'text') headers['content-type'] = 'text/plain; charset=utf-8'
  try {
    return await fetchSchema(url, { method, headers, ...(body && { body: encodeBody(body) }), ...(signal && { signal }) })
  } catch (error: unknown) {
    if (signal?.aborted === true || !(error instanceof TypeError)) throw error
    throw new SchemaRequestError(0, text('client.network_detail'))
  }
}

function encodeBody(body: SchemaBody): string | FormData {
  if (body.kind === 'text') return body.source
  if (body.kind === 'json') return JSON.stringify(body.value)
  const form = new FormData()
  for (const [name, source] of Object.entries(body.files)) form.append(name, new Blob([source], { type: 'text/plain' }), name)
  return form
}

async function readAnswer(response: Response): Promise<unknown> {
  const body = await response.text()
  let answer: unknown
  try {
    answer = JSON.parse(body)
  } catch (error: unknown) {
    if (!(error instanceof SyntaxError)) throw error
  }
  const refusal = v.safeParse(refusalSchema, answer)
  // Some refusals come with a status of success and an error in the body.
  if (response.ok && !refusal.success) return answer
  throw new SchemaRequestError(response.status, refusal.success ? refusal.output.error.message : text('default.request'))
}

const refusalSchema = v.object({ error: v.object({ message: v.string() }) })
