import { text } from '../../../messages/document-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { PendingChange } from './pending-changes.ts'
import type { SaveProblem } from './use-saving.ts'
import styles from './pending-bar.module.css'

interface PendingBarProps {
  readonly changes: readonly PendingChange[]
  readonly isKept: boolean
  readonly saving: boolean
  readonly problem: SaveProblem | undefined
  readonly onDiscard: () => void
  readonly onReview: () => void
  readonly onSave: () => void
}

function kindsText(changes: readonly PendingChange[]): string {
  const count = (kinds: readonly PendingChange['kind'][]) => changes.filter(({ kind }) => kinds.includes(kind)).length
  const [edits, deletes, creates] = [count(['update', 'replace']), count(['delete']), count(['create'])]
  return [
    edits > 0 ? text('documents.edits', { count: edits }) : undefined,
    deletes > 0 ? text('documents.deletes', { count: deletes }) : undefined,
    creates > 0 ? text('documents.creates', { count: creates }) : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(', ')
}

/** Lines that say why a save was refused: the constraint failures with their fields, else the message. */
export function ProblemLines({ problem }: { readonly problem: SaveProblem }) {
  const failures = problem.failure?.constraintFailures ?? []
  return (
    <ul className={styles['problem']} role="alert">
      {failures.length === 0 ? (
        <li>{problem.message}</li>
      ) : (
        failures.map(({ paths, message }, at) => (
          <li key={at}>
            {paths.length > 0 && <code dir="ltr">{paths.join(', ')}</code>} {message}
          </li>
        ))
      )}
    </ul>
  )
}

/** Floats over the foot of the grid while changes wait to be saved. */
export function PendingBar({ changes, isKept, saving, problem, onDiscard, onReview, onSave }: PendingBarProps) {
  if (changes.length === 0) return null
  return (
    <section className={styles['float']} aria-label={text('documents.pending_label')}>
      {problem !== undefined && <ProblemLines problem={problem} />}
      <div className={styles['bar']}>
        <span className={styles['dot']} aria-hidden="true" />
        <p className={styles['count']} role="status">
          <strong>{text('documents.pending', { count: changes.length })}</strong> <span>{kindsText(changes)}</span>
          {!isKept && (
            <span className={styles['lost']}>
              <Icon name="warning" size={14} />
              {text('documents.not_kept')}
            </span>
          )}
        </p>
        <Button size="sm" disabled={saving} onClick={onDiscard}>
          {text('documents.discard')}
        </Button>
        <Button size="sm" disabled={saving} onClick={onReview}>
          {text('documents.review')}
        </Button>
        <Button size="sm" variant="primary" loading={saving} onClick={onSave}>
          {text('documents.save')}
        </Button>
      </div>
    </section>
  )
}
