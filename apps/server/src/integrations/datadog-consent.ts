import type { IncomingMessage } from 'node:http'
import { IntakeError, type MonitoringConsent } from '@terrarium/account'
import * as v from 'valibot'
import { guardedPost, type GuardedMessage } from '../outgoing/guarded-post.ts'
import type { DatadogClient } from '../settings/settings.ts'

const ANSWER_BYTES_MAX = 64 * 1024
const FORM = 'application/x-www-form-urlencoded'
const REFUSALS_OF_KEYS: readonly number[] = [401, 403]
/** Only a key of the service takes lines. https://docs.datadoghq.com/developers/authorization/oauth2_endpoints/ */
const KEYS_PATH = '/api/v2/api_keys/marketplace'

const tokenSchema = v.object({ access_token: v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/)) })
const keySchema = v.object({ data: v.object({ attributes: v.object({ key: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,200}$/)) }) }) })

/**
 * Creates the consent of Datadog, and of collectors that take the same calls.
 *
 * @param origins origins that may be without TLS or in private networks: those of collectors that the operator allows
 */
export function createDatadogConsent(client: DatadogClient, origins: readonly string[]): MonitoringConsent {
  const trusted = new Set(origins)
  return {
    pageOf: (site, { redirectUri, state, challenge }) => {
      const url = new URL(client.authorizeUrl ?? `${pagesOf(site)}/oauth2/v1/authorize`)
      const parameters = { client_id: client.clientId, redirect_uri: redirectUri, response_type: 'code', state }
      const proof = { code_challenge: challenge, code_challenge_method: 'S256' }
      for (const [name, value] of Object.entries({ ...parameters, ...proof })) url.searchParams.set(name, value)
      return url
    },
    makeKey: async (site, { redirectUri, code, verifier }) => {
      const form = {
        grant_type: 'authorization_code',
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uri: redirectUri,
        code,
        code_verifier: verifier,
      }
      const asked = { headers: { accept: 'application/json' }, contentType: FORM, body: new URLSearchParams(form).toString() }
      const token = await ask(client.tokenUrl ?? `${callsOf(site)}/oauth2/v1/token`, asked, trusted)
      // A code that is not accepted says nothing of a key.
      const { access_token: bearer } = read(tokenSchema, token, 'refused')
      const headers = { accept: 'application/json', authorization: `Bearer ${bearer}` }
      const made = await ask(`${callsOf(site)}${KEYS_PATH}`, { headers, contentType: 'application/json', body: '' }, trusted)
      return read(keySchema, made, REFUSALS_OF_KEYS.includes(made.status) ? 'key' : 'refused').data.attributes.key
    },
  }
}

interface Answered {
  readonly host: string
  readonly status: number
  readonly text: string
}

/** Asks an endpoint of the service. @throws {IntakeError} unreachable */
async function ask(address: string, message: GuardedMessage, trusted: ReadonlySet<string>): Promise<Answered> {
  const { host } = new URL(address)
  try {
    const answer = await guardedPost(address, message, trusted)
    const answered = { host, status: answer.statusCode ?? 0, text: await textOf(answer) }
    if (answered.status < 500 && answered.status !== 429) return answered
    throw new IntakeError('unreachable', `${host} answers with status ${answered.status}; please try again later.`)
  } catch (error: unknown) {
    if (error instanceof IntakeError || !(error instanceof Error)) throw error
    throw new IntakeError('unreachable', `${host} does not answer; please try again later.`, { cause: error })
  }
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > ANSWER_BYTES_MAX) throw new Error('their address answered with too much')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Reads an answer. @throws {IntakeError} of the fault for any other answer; what it said stays out of the message */
function read<S extends v.GenericSchema>(schema: S, { host, status, text }: Answered, fault: 'key' | 'refused'): v.InferOutput<S> {
  const parsed = status >= 200 && status < 300 ? v.safeParse(schema, parse(text)) : undefined
  if (parsed?.success !== true) throw new IntakeError(fault, `${host} refuses the connection with status ${status}`)
  return parsed.output
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Pages of a site are at `app.datadoghq.com`, or at the site itself where that has a name of three parts. */
function pagesOf(site: string): string {
  if (site.includes('://')) return site
  return `https://${site.split('.').length === 2 ? 'app.' : ''}${site}`
}

function callsOf(site: string): string {
  return site.includes('://') ? site : `https://api.${site}`
}
