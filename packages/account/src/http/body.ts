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

/** Reads bodies that are plain forms, and nothing else. A member that comes twice is refused. RFC 6749 §3.2. */
export function parseForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    const members = new URLSearchParams(String(body))
    const names = [...members.keys()]
    if (new Set(names).size < names.length) done(new AccountError('bad_request', { reason: 'A member of the form comes twice.' }))
    else done(null, Object.fromEntries(members))
  })
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => {
    done(null, undefined)
  })
}

/** Leaves bodies of any kind the text they are: what is signed is what was sent. */
export function parseTexts(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    done(null, String(body))
  })
}
