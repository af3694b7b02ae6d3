import type { WriteCall } from '../../../editor/language/query-shape.ts'
import styles from './run-dialogs.module.css'

const CALLS_SHOWN_MAX = 5

/** The first calls of a query that write, as its text says them. */
export function GuardedCalls({ calls }: { readonly calls: readonly Pick<WriteCall, 'start' | 'label'>[] }) {
  return (
    <ul className={styles['calls']}>
      {calls.slice(0, CALLS_SHOWN_MAX).map(({ start, label }) => (
        <li key={start}>
          <code dir="ltr">{label}</code>
        </li>
      ))}
    </ul>
  )
}
