import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import type { FastifyRequest } from 'fastify'
import type { AccountContext } from '../context/account-context.ts'
import { AccountError } from '../context/account-error.ts'
import type { OwnProcess } from '../providers/own-process.ts'
import { HeldElsewhereError } from './held-elsewhere-error.ts'
import { nameOfStore, type Leases } from './leases.ts'
import { partsOf, PASSED_ON_HEADER } from './passed-on.ts'
import { signPassedOn } from './process-signature.ts'

/** What another process has answered. */
export interface PassedAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** Passes a request on to the process that makes the backups it is about; undefined where its failure has another reason. @throws {AccountError} data_unavailable, outcome_unknown */
export type PassOn = (error: unknown, request: FastifyRequest) => Promise<PassedAnswer | undefined>

/** What a person's request says beyond its body. */
const REQUEST_HEADERS = ['authorization', 'cookie', 'user-agent', 'idempotency-key', 'accept-language', 'x-request-id'] as const
const ANSWER_HEADERS = ['content-type', 'idempotent-replayed', 'retry-after'] as const
const ANSWER_MS = 60_000
const ANSWER_BYTES_MAX = 32 * 1024 * 1024
const UNREACHABLE_TEXT = 'The server that makes these backups cannot be reached at present; please try again later.'
const UNKNOWN_TEXT = 'The server that makes these backups did not answer. The change may have been made: look before you try again.'
const UNSENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])

/** Creates the passing on. Each request is passed on once at most. */
export function createPassOn({ ownProcess, logger }: Pick<AccountContext, 'ownProcess' | 'logger'>, leases: Leases): PassOn {
  return async (error, request) => {
    if (ownProcess === undefined || !(error instanceof HeldElsewhereError) || request.passedOn !== null) return undefined
    const holder = await leases.findOther(nameOfStore(error.region))
    if (holder === undefined) throw unreachable('data_unavailable')
    try {
      return await send(ownProcess, holder.url, request)
    } catch (cause: unknown) {
      logger.warn({ err: cause, process: holder.process, url: holder.url }, 'a request was not passed on to the process that makes backups')
      const isHarmless = request.method === 'GET' || UNSENT.has(codeOf(cause))
      throw unreachable(isHarmless ? 'data_unavailable' : 'outcome_unknown', cause)
    }
  }
}

async function send({ secret }: OwnProcess, url: string, request: FastifyRequest): Promise<PassedAnswer> {
  const to = targetOf(request, url)
  const parts = partsOf(request, to.pathname + to.search)
  const headers = new Headers({ [PASSED_ON_HEADER]: signPassedOn(secret, parts, request.ip, Date.now()) })
  for (const name of REQUEST_HEADERS) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  const body = request.body === undefined || request.body === null ? undefined : JSON.stringify(request.body)
  if (body !== undefined) headers.set('content-type', 'application/json')
  const wish = { method: request.method, headers, redirect: 'error', signal: AbortSignal.timeout(ANSWER_MS) } as const
  const answer = await fetch(to, body === undefined ? wish : { ...wish, body })
  const kept = ANSWER_HEADERS.flatMap((name) => {
    const value = answer.headers.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  return { status: answer.status, headers: Object.fromEntries(kept), body: await readAll(answer) }
}

/** The request's path and query at another process. A request line may name a host, too: that is nowhere to send anything to. */
function targetOf({ url }: FastifyRequest, base: string): URL {
  const asked = new URL(url, base)
  const target = new URL(base)
  target.pathname = asked.pathname
  target.search = asked.search
  return target
}

async function readAll(answer: Response): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  const body = answer.body === null ? [] : Readable.fromWeb(answer.body as WebStream)
  for await (const piece of body as AsyncIterable<Uint8Array>) {
    bytes += piece.length
    if (bytes > ANSWER_BYTES_MAX) throw new Error('the answer of the other process is too large')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}

function unreachable(code: 'data_unavailable' | 'outcome_unknown', cause?: unknown): AccountError {
  return new AccountError(code, { reason: code === 'data_unavailable' ? UNREACHABLE_TEXT : UNKNOWN_TEXT, cause })
}
