import { hostname } from 'node:os'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { IntakeError, type IntakeLine, type IntakeTarget, type MonitoringIntake } from '@terrarium/account'

/** Sites of Datadog, by https://docs.datadoghq.com/getting_started/site/. */
const SITES = [
  'datadoghq.com',
  'us3.datadoghq.com',
  'us5.datadoghq.com',
  'datadoghq.eu',
  'ap1.datadoghq.com',
  'ap2.datadoghq.com',
  'ddog-gov.com',
] as const

const TIMEOUT_MS = 10_000
/** The intake takes 5 MB of lines, before compression, in a request, and a line of 1 MB. */
const REQUEST_BYTES_MAX = 3_000_000
const MESSAGE_LENGTH_MAX = 100_000
const COUNTS_MAX = 1_000
/** A sum of what happened within an interval. */
const COUNT_TYPE = 1
const REFUSALS_OF_KEYS: readonly number[] = [401, 403]
const NS_OF_MS = 1_000_000

const compress = promisify(gzip)

type Call = 'validate' | 'logs' | 'series'
const PATHS: Readonly<Record<Call, string>> = { validate: '/api/v1/validate', logs: '/api/v2/logs', series: '/api/v2/series' }

/**
 * Creates the intake of Datadog, and of collectors that take the same calls.
 *
 * @param origins origins of collectors that the operator allows. Members choose among these and Datadog's own sites, so that nobody makes
 *   the server call another address.
 */
export function createDatadogIntake(origins: readonly string[]): MonitoringIntake {
  return {
    sites: [...SITES, ...origins],
    checkKey: async (target) => {
      const answer = await call(target, 'validate')
      const body: unknown = await answer.json().catch(() => undefined)
      const isValid = typeof body === 'object' && body !== null && 'valid' in body && body.valid === true
      if (!isValid) throw new IntakeError('key', 'the monitoring service does not know the key')
    },
    sendLines: async (target, lines) => {
      for (const text of requestsOf(lines)) await discard(await call(target, 'logs', text))
    },
    sendCounts: async (target, counts, time, seconds) => {
      for (let at = 0; at < counts.length; at += COUNTS_MAX) {
        const series = counts.slice(at, at + COUNTS_MAX).map(({ name, value, tags }) => ({
          metric: name,
          type: COUNT_TYPE,
          interval: seconds,
          points: [{ timestamp: Math.floor(time.getTime() / 1000), value }],
          tags,
          resources: [{ type: 'host', name: hostname() }],
        }))
        await discard(await call(target, 'series', JSON.stringify({ series })))
      }
    },
  }
}

/** Sends a call; what its answer says is read by the caller. @throws {IntakeError} */
async function call({ site, key }: IntakeTarget, name: Call, text?: string): Promise<Response> {
  const headers = { 'dd-api-key': key, accept: 'application/json' }
  const request =
    text === undefined
      ? { headers }
      : {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json', 'content-encoding': 'gzip' },
          body: await compress(text),
        }
  const answer = await fetch(`${originOf(site, name)}${PATHS[name]}`, {
    ...request,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw new IntakeError('unreachable', `${site} does not answer; please try again later.`, { cause: error })
  })
  if (answer.ok) return answer
  await discard(answer)
  if (REFUSALS_OF_KEYS.includes(answer.status)) throw new IntakeError('key', `${site} refuses the key`)
  const fault = answer.status >= 500 || answer.status === 429 ? 'unreachable' : 'refused'
  throw new IntakeError(fault, `${site} answers with status ${answer.status}; please try again later.`)
}

async function discard(answer: Response): Promise<void> {
  await answer.body?.cancel()
}

function originOf(site: string, name: Call): string {
  if (site.includes('://')) return site
  return name === 'logs' ? `https://http-intake.logs.${site}` : `https://api.${site}`
}

/** Lists of lines as JSON, none longer than a request may be. */
function* requestsOf(lines: readonly IntakeLine[]): Generator<string> {
  let texts: string[] = []
  let bytes = 0
  for (const line of lines) {
    const text = JSON.stringify(entryOf(line))
    const size = Buffer.byteLength(text) + 1
    if (bytes + size > REQUEST_BYTES_MAX && texts.length > 0) {
      yield `[${texts.join(',')}]`
      texts = []
      bytes = 0
    }
    texts.push(text)
    bytes += size
  }
  if (texts.length > 0) yield `[${texts.join(',')}]`
}

/** `status` is the level of a line there, so that the status of an answer has another name; durations are in nanoseconds. */
function entryOf({ message, time, level, tags, attributes }: IntakeLine): object {
  const { status, duration_ms: duration, tags: clientTags, ...rest } = attributes
  return {
    ddsource: 'terrarium',
    service: 'terrarium',
    hostname: hostname(),
    ddtags: tags.join(','),
    message: message.slice(0, MESSAGE_LENGTH_MAX),
    status: level,
    timestamp: time,
    ...(status !== undefined && { 'http.status_code': status }),
    ...(typeof duration === 'number' && { duration: Math.round(duration * NS_OF_MS) }),
    ...(clientTags !== undefined && { query_tags: clientTags }),
    ...rest,
  }
}
