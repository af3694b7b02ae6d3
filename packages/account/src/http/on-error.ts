import { canFailWith, COOLDOWN_TEXT, ERRORS, type ErrorCode, type ServiceName } from '@terrarium/contracts'
import type { FastifyError, FastifyInstance } from 'fastify'
import { AccountError } from '../context/account-error.ts'
import type { Logger } from '../context/account-context.ts'
import { UnansweredError } from '../providers/unanswered-error.ts'
import { requestIdOf } from './request-id.ts'

/** Body of a failed answer: the account service calls its text `reason`, the auth service `message`. */
export interface ErrorBody {
  readonly code: ErrorCode
  readonly reason?: string
  readonly message?: string
  readonly fields?: Readonly<Record<string, string>>
  readonly until?: string
}

/** Body of a failed answer of the account service's second version. */
export interface ErrorBodyOfV2 {
  readonly error: { readonly code: ErrorCode; readonly message: string; readonly metadata?: object }
}

/** Message of the log where an endpoint fails with a code that its contract does not name. */
export const UNDECLARED_FAILURE = 'an endpoint failed with a code that is not in its contract'

/**
 * Maps every failure of a service's routes to its body.
 *
 * An error that is no `AccountError` is logged and answered as internal; a code that the endpoint's contract does not name is logged
 * and answered all the same.
 */
export function handleErrors(app: FastifyInstance, service: ServiceName, logger: Logger): void {
  app.setErrorHandler<Error | FastifyError>(async (error, request, reply) => {
    const known = toAccountError(error)
    if (known.status >= 500) {
      logger.error({ requestId: requestIdOf(reply), method: request.method, route: request.routeOptions.url, err: error }, 'request failed')
    }
    const { endpoint } = request.routeOptions.config
    if (endpoint !== undefined && !canFailWith(endpoint, known.code)) {
      logger.error({ requestId: requestIdOf(reply), endpoint: endpoint.name, code: known.code }, UNDECLARED_FAILURE)
    }
    const retryAfter = known.details.retryAfterSeconds
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
    return reply.code(known.status).send(renderError(known, service))
  })
  app.setNotFoundHandler(async (_request, reply) => reply.code(404).send(renderError(new AccountError('not_found'), service)))
}

/** Renders the body of a failure. */
export function renderError(error: AccountError, service: ServiceName): ErrorBody | ErrorBodyOfV2 {
  const text = error.code === 'cooldown' ? COOLDOWN_TEXT : error.message
  const { fields, until } = error.details
  if (service === 'account-v2') {
    return { error: { code: error.code, message: text, ...(fields === undefined ? {} : { metadata: { fields } }) } }
  }
  return {
    code: error.code,
    ...(service === 'account' ? { reason: text } : { message: text }),
    ...(fields === undefined ? {} : { fields }),
    ...(until === undefined ? {} : { until }),
  }
}

function toAccountError(error: Error | FastifyError): AccountError {
  if (error instanceof AccountError) return error
  if (error instanceof UnansweredError) return new AccountError(error.mayHaveRun ? 'outcome_unknown' : 'data_unavailable', { cause: error })
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (status === 413) return new AccountError('request_size_exceeded', { cause: error })
  // The framework's own refusals: a body that is no JSON, or of another kind.
  if (status !== undefined && status >= 400 && status < 500) return new AccountError('bad_request', { cause: error })
  return new AccountError('internal_error', { reason: ERRORS.internal_error.message, cause: error })
}
