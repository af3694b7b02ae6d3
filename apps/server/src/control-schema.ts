import type { SchemaAccess } from '@terrarium/account'
import { wholeText } from '@terrarium/gateway'
import type { Gateway } from '@terrarium/gateway'
import { NoAnswerError } from './operating/no-answer.ts'

const TIMEOUT_MS = 60_000

/** Reaches the schema endpoints of a database through its gateway, as an admin of its root. Rejects with a `NoAnswerError` when it cannot be reached. */
export function schemaAccessThrough(gateway: Pick<Gateway, 'handle'>, rootSecret: string): SchemaAccess {
  return async ({ method, target, contentType, body }) => {
    const [path = '', search = ''] = target.split('?')
    const headers = { authorization: `Bearer ${rootSecret}`, ...(contentType !== undefined && { 'content-type': contentType }) }
    const late = AbortSignal.timeout(TIMEOUT_MS)
    const answer = await gateway.handle({ method, path, search, headers, body }, late, true)
    const text = await wholeText(answer, late)
    if (answer.hasRun === false) throw new NoAnswerError(messageOf(text))
    return { status: answer.status, text }
  }
}

function messageOf(text: string): string {
  try {
    return (JSON.parse(text) as { readonly error?: { readonly message?: string } }).error?.message ?? text
  } catch {
    return text
  }
}
