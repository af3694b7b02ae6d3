import type { ApiError } from '@terrarium/contracts'
import { errorHint } from '../../../data/error-text.ts'
import { text } from '../../../messages/shell-text.ts'

/** What people read when the account service did not keep a query. */
export function savedErrorText(error: ApiError): string {
  if (error.code === 'saved_query_limit') return text('saved.no_room')
  if (error.code === 'validation_error' || error.code === 'request_size_exceeded') return text('saved.invalid')
  return [text('saved.failed'), errorHint(error)].filter((part) => part !== undefined).join(' ')
}
