import type { RunContext } from '../../../data/run-context.ts'
import { text } from '../../../messages/shell-text.ts'

/** What a context is called on a button. */
export function contextLabel(context: RunContext): string {
  switch (context.kind) {
    case 'builtin':
      return builtinLabel(context.role)
    case 'role':
      return text('shell.context_role', { name: context.name })
    case 'document':
      return `${context.collection}("${context.id}")`
    case 'secret':
      return text('shell.context_secret')
  }
}

function builtinLabel(role: 'admin' | 'server' | 'server-readonly'): string {
  if (role === 'server-readonly') return text('shell.role_server_readonly')
  return text(role === 'admin' ? 'shell.role_admin' : 'shell.role_server')
}

/** Says with whose privileges queries run. */
export function runningAsText(context: RunContext): string {
  switch (context.kind) {
    case 'builtin':
      return text('shell.running_as', { role: builtinLabel(context.role) })
    case 'role':
      return text('shell.running_as_role', { name: context.name })
    case 'document':
      return text('shell.running_as_document', { document: `${context.collection}("${context.id}")` })
    case 'secret':
      return text('shell.running_as_secret')
  }
}
