import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { startCollector, type Collector } from './collector.ts'

/** The client that the monitoring service knows. */
export const MONITORING_CLIENT = { clientId: 'terrarium-client', clientSecret: 'hidden-client-secret' } as const

/** What goes wrong there: codes are not accepted, the made key is not known, no key is made, or nothing answers. */
export type ConsentFault = 'code' | 'unknown-key' | 'no-key' | 'down'

/** A monitoring service on this machine: a collector whose users allow clients to make a key, by OAuth 2.0 with PKCE. */
export interface MonitoringService extends AsyncDisposable {
  readonly collector: Collector
  readonly origin: string
  /** Forms of the token calls, the earliest first. */
  readonly exchanges: readonly Readonly<Record<string, string>>[]
  /** Keys that were made. */
  readonly made: readonly string[]
  fault: ConsentFault | undefined
  /** Allows what a page asks for, as a person does by the link on it; returns where that leads. */
  allow(page: URL): URL
}

interface Code {
  readonly challenge: string
  readonly redirectUri: string
}

interface Kept {
  readonly codes: Map<string, Code>
  readonly tokens: Set<string>
  readonly exchanges: Record<string, string>[]
  readonly made: string[]
}

/** Starts the service on a free port. */
export async function startMonitoringService(): Promise<MonitoringService> {
  const collector = await startCollector()
  const kept: Kept = { codes: new Map(), tokens: new Set(), exchanges: [], made: [] }
  const service: MonitoringService = {
    collector,
    origin: collector.origin,
    exchanges: kept.exchanges,
    made: kept.made,
    fault: undefined,
    allow: ({ searchParams }) => {
      const redirectUri = searchParams.get('redirect_uri') ?? ''
      const code = randomBytes(12).toString('hex')
      kept.codes.set(code, { challenge: searchParams.get('code_challenge') ?? '', redirectUri })
      return withParameters(redirectUri, { code, state: searchParams.get('state') ?? '' })
    },
    [Symbol.asyncDispose]: () => collector[Symbol.asyncDispose](),
  }

  const answerConsent = (request: IncomingMessage, response: ServerResponse): boolean => {
    const url = new URL(request.url ?? '', collector.origin)
    if (url.pathname === '/oauth2/v1/authorize') showPage(response, url, service)
    else if (url.pathname === '/oauth2/v1/token') void text(request).then((body) => answerToken(response, body, kept, service.fault))
    else if (url.pathname === '/api/v2/api_keys/marketplace') answerKey(response, request.headers.authorization ?? '', kept, service)
    else return false
    return true
  }

  collector.answerFirst = answerConsent
  return service
}

/** Takes a code and returns a token for it; undefined for anything that is not right. */
function exchange(form: Record<string, string>, { codes, tokens, exchanges }: Kept): string | undefined {
  exchanges.push(form)
  const { code: given = '', code_verifier: verifier = '' } = form
  const code = codes.get(given)
  codes.delete(given)
  const isClient = form['client_id'] === MONITORING_CLIENT.clientId && form['client_secret'] === MONITORING_CLIENT.clientSecret
  const isProved = code?.challenge === createHash('sha256').update(verifier).digest('base64url')
  if (!isClient || !isProved || code.redirectUri !== form['redirect_uri']) return undefined
  const token = randomBytes(16).toString('hex')
  tokens.add(token)
  return token
}

function answerToken(response: ServerResponse, body: string, kept: Kept, fault: ConsentFault | undefined): void {
  if (fault === 'down') return void response.destroy()
  const token = exchange(Object.fromEntries(new URLSearchParams(body)), kept)
  if (token === undefined || fault === 'code') sendJson(response, 400, { error: 'invalid_grant' })
  else sendJson(response, 200, { access_token: token, token_type: 'Bearer', expires_in: 3600, refresh_token: 'unused', scope: '' })
}

function answerKey(response: ServerResponse, authorization: string, { tokens, made }: Kept, { fault, collector }: MonitoringService): void {
  if (!tokens.has(authorization.replace('Bearer ', '')) || fault === 'no-key') return sendJson(response, 403, { errors: ['Forbidden'] })
  const key = `made-${randomBytes(12).toString('hex')}`
  made.push(key)
  if (fault !== 'unknown-key') collector.keys.add(key)
  sendJson(response, 201, { data: { type: 'api_keys', attributes: { key, name: 'OAuth Client API Key' } } })
}

function showPage(response: ServerResponse, url: URL, service: MonitoringService): void {
  const state = url.searchParams.get('state') ?? ''
  const denied = withParameters(url.searchParams.get('redirect_uri') ?? '', { error: 'access_denied', state })
  const link = (label: string, { href }: URL) => `<p><a href="${href.replaceAll('&', '&amp;')}">${label}</a></p>`
  response.writeHead(200, { 'content-type': 'text/html' })
  response.end(`<title>Consent</title><h1>Allow Terrarium?</h1>${link('Allow', service.allow(url))}${link('Refuse', denied)}`)
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function withParameters(address: string, parameters: Readonly<Record<string, string>>): URL {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url
}
