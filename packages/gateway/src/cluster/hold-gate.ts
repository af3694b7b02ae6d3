import { RequestError } from '@terrarium/engine'
import { errorBody, jsonAnswer, UNAUTHORIZED } from '../http/answers.ts'
import { headerOf } from '../http/exchange.ts'
import type { GatewayRequest, GatewayResponse } from '../http/exchange.ts'
import { tagsText } from '../jobs/query-answer.ts'
import { QUERY_HEADERS, readQueryHeaders } from '../request/query-headers.ts'
import { faultAnswer } from './cluster-answers.ts'
import { HeldDatabases } from './held-databases.ts'
import type { HeldSource, Holds } from './held-databases.ts'

/** What is looked at of a request. */
type HeldUp = Pick<GatewayRequest, 'path' | 'headers'>

/** Answered without a look at the secret. */
const PING_PATH = '/ping'
const QUERY_PATH = '/query/1'

/**
 * Lets requests to a cluster pass, except those to databases that copies or restores hold. While nothing is held it asks nothing. While
 * something is, no request passes whose secret the cluster has not told to open a database that is free: where the cluster does not answer,
 * the request gets that fault, and where it does not know the secret, it is refused.
 */
export class HoldGate {
  readonly #rootSecret: string
  readonly #source: HeldSource
  #held: HeldDatabases | undefined

  constructor(rootSecret: string, source: HeldSource) {
    this.#rootSecret = rootSecret
    this.#source = source
  }

  /** Holds these databases, and no others. @returns whether they are others than before */
  hold(databases: Holds): boolean {
    const before = this.#held
    if (isSame(before?.holds, databases)) return false
    this.#held = databases.size === 0 ? undefined : new HeldDatabases(new Map(databases), this.#rootSecret, this.#source, before)
    return true
  }

  /** Calls back with the answer that refuses a request, or without one: at once while nothing is held, else once it is known. */
  check(request: HeldUp, done: (refusal: GatewayResponse | undefined) => void): void {
    const held = this.#held
    if (held === undefined) return done(undefined)
    const authorization = headerOf(request.headers, 'authorization')
    if (authorization === undefined || request.path === PING_PATH) return done(undefined)
    void refusalOf(held, authorization, request).then((refusal) => {
      if (held === this.#held) done(refusal)
      else this.check(request, done) // other databases are held by now
    })
  }
}

function isSame(some: Holds | undefined, others: Holds): boolean {
  return (some?.size ?? 0) === others.size && [...others].every(([path, hold]) => some?.get(path) === hold)
}

async function refusalOf(held: HeldDatabases, authorization: string, request: HeldUp): Promise<GatewayResponse | undefined> {
  try {
    const opened = await held.opened(authorization)
    if (opened === 'free') return undefined
    if (opened === 'unknown') return UNAUTHORIZED
    const message = `This database is unavailable until the ${opened} is complete.`
    return jsonAnswer(503, errorBody('database_unavailable', message, tagsText(tagsOf(request))))
  } catch (error: unknown) {
    return faultAnswer({ kind: 'notRun', reason: error instanceof Error ? error.message : String(error) })
  }
}

/** The tags of a query as answers echo them; none where its headers are refused, which a newer cluster may accept. */
function tagsOf({ path, headers }: HeldUp): string {
  if (path !== QUERY_PATH) return ''
  try {
    return readQueryHeaders(QUERY_HEADERS.map((name) => headerOf(headers, name))).tags
  } catch (error: unknown) {
    if (error instanceof RequestError) return ''
    throw error
  }
}
