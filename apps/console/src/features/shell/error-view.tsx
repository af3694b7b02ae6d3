import { queryErrorTitle } from '../../data/error-text.ts'
import type { QueryFailure } from '../../data/query-outcome.ts'
import { text } from '../../messages/text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ResultTree } from './result-tree.tsx'
import styles from './shell.module.css'

function ConstraintFailures({ failure }: { readonly failure: QueryFailure }) {
  if (failure.constraintFailures.length === 0) return null
  return (
    <table className={styles['failures']}>
      <tbody>
        {failure.constraintFailures.map((constraint, index) => (
          <tr key={index}>
            <td>
              <code>{constraint.paths.join(', ')}</code>
            </td>
            <td>{constraint.message}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What went wrong: the kind, the server's message, where the constraints failed, the value of an abort, the whole summary. */
export function ErrorView({ failure }: { readonly failure: QueryFailure }) {
  return (
    <div className={styles['error']} role="group" aria-label={text('shell.result')}>
      <p className={styles['errorTitle']}>
        <Icon name="warning" />
        {queryErrorTitle(failure)}
        <Badge tone="bad">{failure.code}</Badge>
      </p>
      <p className={styles['errorMessage']}>{failure.message}</p>
      <ConstraintFailures failure={failure} />
      {failure.abort !== undefined && (
        <>
          <p className={styles['aborted']}>{text('shell.aborted_with')}</p>
          <div className={styles['abortTree']}>
            <ResultTree value={failure.abort} label={text('shell.aborted_with')} />
          </div>
        </>
      )}
      {failure.summary !== '' && (
        <pre className={styles['frame']} role="group" aria-label={text('shell.summary')} tabIndex={0} translate="no" dir="ltr">
          {failure.summary}
        </pre>
      )}
    </div>
  )
}
