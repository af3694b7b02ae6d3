import type { SchemaAccess } from '@terrarium/account'
import type { Gateway } from '@terrarium/gateway'

/** Reaches the schema endpoints of an embedded database, without sockets. */
export function embeddedSchemaAccess(gateway: Gateway, rootKey: string): SchemaAccess {
  return async ({ method, target, contentType, body }) => {
    const [path = '', search = ''] = target.split('?')
    const headers = { authorization: `Bearer ${rootKey}`, ...(contentType !== undefined && { 'content-type': contentType }) }
    const answer = await gateway.handle({ method, path, search, headers, body }, undefined, true)
    const text = typeof answer.body === 'string' ? answer.body : Buffer.concat(answer.body).toString('utf8')
    return { status: answer.status, text }
  }
}
