import { ApiError, RETRY_STATUSES } from '@terrarium/contracts'

/** How reading a request can end. */
export type GetOutcome = 'Success' | 'OAuth2RequestIdDne' | 'OAuth2GetReq403' | 'OAuth2GetReqFailed' | 'OAuth2GetReqBug'
/** How denying one can end. */
export type DenyOutcome = 'Success' | 'OAuth2RequestIdDne' | 'OAuth2DenyReqFailed' | 'OAuth2DenyReqBug'
/** How approving one can end. */
export type ConfirmOutcome = 'Success' | 'OAuth2RequestIdDne' | 'OAuth2Confirm403' | 'OAuth2ConfirmReqFailed' | 'OAuth2ConfirmReqBug'

/** Returns the status of a failed call; one without an answer counts as 503. */
export function statusOf(error: unknown): number {
  if (!(error instanceof ApiError)) return 500
  return error.status === 0 ? 503 : error.status
}

/** Returns the result code of reading a request. */
export function getOutcome(status: number): GetOutcome {
  if (status === 200) return 'Success'
  if (status === 404) return 'OAuth2RequestIdDne'
  if (status === 403) return 'OAuth2GetReq403'
  return RETRY_STATUSES.includes(status) ? 'OAuth2GetReqFailed' : 'OAuth2GetReqBug'
}

/** Returns the result code of denying a request. @param hasRedirect whether the request has an address to lead back to */
export function denyOutcome(status: number, hasRedirect: boolean): DenyOutcome {
  if (status === 200) return 'Success'
  if (status === 404) return 'OAuth2RequestIdDne'
  return RETRY_STATUSES.includes(status) || hasRedirect ? 'OAuth2DenyReqFailed' : 'OAuth2DenyReqBug'
}

/** Returns the result code of approving a request. */
export function confirmOutcome(status: number): ConfirmOutcome {
  if (status === 200) return 'Success'
  if (status === 404) return 'OAuth2RequestIdDne'
  if (status === 403) return 'OAuth2Confirm403'
  return RETRY_STATUSES.includes(status) ? 'OAuth2ConfirmReqFailed' : 'OAuth2ConfirmReqBug'
}
