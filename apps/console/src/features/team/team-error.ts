import { ApiError } from '@terrarium/contracts'
import type { Endpoint } from '@terrarium/contracts'
import { errorText } from '../../data/error-text.ts'
import { text } from '../../messages/team-text.ts'

const TEXTS_BY_CODE: Readonly<Record<string, string>> = {
  email_in_use: text('invite.in_use'),
  invite_send_failed: text('invite.send_failed'),
  invite_resend_failed: text('invite.resend_failed'),
  invite_cancel_failed: text('invite.cancel_failed'),
  invite_limit: text('invite.limit'),
  last_owner: text('team.last_owner'),
}

/** Chooses what people read about a failed call of the team: the text of its code, else that of the call. */
export function teamErrorText(error: unknown, endpoint: Pick<Endpoint, 'defaultMessage'>): string {
  const known = error instanceof ApiError ? TEXTS_BY_CODE[error.code] : undefined
  return known ?? errorText(error, endpoint)
}
