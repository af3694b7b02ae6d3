import type { FastifyInstance } from 'fastify'
import { AccountError } from '../context/account-error.ts'

/** Reads JSON bodies, empty ones included; a body of any other kind counts as none, so that no plain form reaches an endpoint. */
export function parseBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : JSON.parse(String(body)))
    } catch (error: unknown) {
      done(new AccountError('bad_request', { reason: 'The body is not valid JSON.', cause: error }))
    }
  })
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => {
    done(null, undefined)
  })
}
