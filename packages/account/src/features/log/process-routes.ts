import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { followProcessLog, measureProcessLog, readProcessLog } from '@terrarium/contracts'
import type { FastifyRequest } from 'fastify'
import type { AccountContext } from '../../context/account-context.ts'
import { AccountError } from '../../context/account-error.ts'
import type { Routes } from '../../http/endpoint-routes.ts'
import { isSigned } from '../../processes/process-signature.ts'
import { textOfLines } from './text-of-lines.ts'

/** Mounts what the other processes ask of this one's log. Where there are no others, nobody can ask. */
export function mountProcessRoutes(routes: Routes, { ownProcess, queryLog, liveLog }: AccountContext): void {
  /** @throws {AccountError} unauthorized */
  function requireSignature({ url, headers }: FastifyRequest): void {
    const isOther = ownProcess !== undefined && isSigned(ownProcess.secret, url, headers.authorization, Date.now())
    if (!isOther) throw new AccountError('unauthorized')
  }

  routes.mountFile(readProcessLog, ({ input, request, reply }) => {
    requireSignature(request)
    const { scope, from, to } = input.query
    reply.headers({ 'content-type': 'application/x-ndjson', 'content-encoding': 'gzip' })
    const lines = queryLog.read({ scope, from: new Date(from), to: new Date(to) })
    return Promise.resolve(Readable.from(textOfLines(lines)).compose(createGzip()) as Readable)
  })

  routes.mountPublic(measureProcessLog, ({ input, request }) => {
    requireSignature(request)
    const { scope, from, to } = input.query
    return queryLog.measure({ scope, from: new Date(from), to: new Date(to) })
  })

  routes.mountPublic(followProcessLog, async ({ input, request }) => {
    requireSignature(request)
    const { scope, after, wait_ms: waitMs } = input.query
    const { lines, next, missed } = await liveLog.read({ scope, after, waitMs })
    return { lines: [...lines], next, missed }
  })
}
