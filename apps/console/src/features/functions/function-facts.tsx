import { text } from '../../messages/functions-text.ts'
import { Badge } from '../../ui/badge.tsx'
import type { FunctionDefinition } from './function-definition.ts'
import styles from './functions.module.css'

/** With whose privileges a function runs, beside its name. */
export function RoleBadge({ role }: Pick<FunctionDefinition, 'role'>) {
  return role === '' ? null : <Badge tone="line">{text('functions.role_badge', { role })}</Badge>
}

/** What a function takes and returns, and what is written about it; nothing where neither is known. */
export function FunctionFacts({ signature, description }: Pick<FunctionDefinition, 'signature' | 'description'>) {
  if (signature === '' && description === '') return null
  return (
    <div className={styles['facts']}>
      {signature !== '' && (
        <code className={styles['code']} dir="ltr" translate="no">
          {signature}
        </code>
      )}
      {description !== '' && <p dir="auto">{description}</p>}
    </div>
  )
}
