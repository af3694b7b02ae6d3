import { text } from '../../../messages/roles-text.ts'
import { Note } from '../../../ui/note.tsx'
import type { PredicateOutcome } from './run-predicate-test.ts'
import styles from './privileges.module.css'

/** What a predicate came to, condition by condition, with the values that were compared and what it cost. */
export function PredicateResult({ outcome }: { readonly outcome: PredicateOutcome }) {
  return (
    <Note tone={outcome.allowed ? 'ok' : 'bad'} role="status">
      <b>{text(outcome.allowed ? 'predicate.allowed' : 'predicate.refused')}</b>
      {outcome.reads !== undefined && (
        <span className={styles['cost']}>{text('predicate.cost', { count: outcome.reads, time: outcome.time ?? 0 })}</span>
      )}
      {outcome.failure !== undefined && <p>{`${text('predicate.failed')} ${outcome.failure}`}</p>}
      <ul className={styles['trace']} dir="ltr">
        {outcome.conditions.map(({ source, holds, values, reads }, index) => (
          <li key={index}>
            <b>{text(holds ? 'predicate.true' : 'predicate.false')}</b>
            <span>
              <code>{source}</code>
              {values !== undefined && <code className={styles['values']}>{values}</code>}
              {reads !== undefined && reads > 0 && <span className={styles['values']}>{text('predicate.reads', { count: reads })}</span>}
            </span>
          </li>
        ))}
      </ul>
    </Note>
  )
}
