import type { ReactNode } from 'react'
import type { DeniedQuery } from '../../../data/denial-trace.ts'
import { queryErrorTitle } from '../../../data/error-text.ts'
import type { QueryFailure } from '../../../data/query-outcome.ts'
import { text } from '../../../messages/shell-text.ts'
import { copyText } from '../../../ui/clipboard.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Denial } from './denial.tsx'
import styles from './result-pane.module.css'

function ConstraintFailures({ failure }: { readonly failure: QueryFailure }) {
  if (failure.constraintFailures.length === 0) return null
  return (
    <table className={styles['failures']}>
      <caption>{text('shell.constraint_failures')}</caption>
      <thead>
        <tr>
          <th scope="col">{text('shell.constraint_path')}</th>
          <th scope="col">{text('shell.constraint_message')}</th>
        </tr>
      </thead>
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

/** The server's own words, one click away. */
function Details({ failure }: { readonly failure: QueryFailure }) {
  const { status, code, traceId, summary, message } = failure
  const facts = [
    `${status === 0 ? text('cost.no_answer') : status} ${code}`,
    ...(traceId === undefined ? [] : [text('shell.trace', { id: traceId })]),
  ].join('\n')
  const details = `${facts}\n\n${summary === '' ? message : summary}`
  return (
    <details className={styles['details']}>
      <summary>{text('shell.details')}</summary>
      <pre className={styles['raw']} role="group" aria-label={text('shell.details')} tabIndex={0} translate="no" dir="ltr">
        {details}
      </pre>
      <Button size="sm" icon="copy" onClick={() => void copyText(details)}>
        {text('errors.copy_details')}
      </Button>
    </details>
  )
}

/** Whether the secret or the scope of a run was refused: it did not run as another instead. */
function isRefusedScope({ code }: QueryFailure, { context }: DeniedQuery): boolean {
  return code === 'unauthorized' && context.kind !== 'builtin'
}

interface ErrorViewProps {
  readonly failure: QueryFailure
  /** The query as it was typed, and with whose privileges it ran. */
  readonly denied: DeniedQuery
  /** How many problems stand under the query: their places and words are there, not here. */
  readonly problemCount: number
  readonly onProblems: () => void
  /** Runs again with more time; undefined when that cannot help. */
  readonly onLonger: (() => void) | undefined
  /** Runs again at the earliest time that the server names; undefined where it names none. */
  readonly onEarliest: (() => void) | undefined
  /** What the query was aborted with; undefined for other failures. */
  readonly children: ReactNode
}

/** What kind of failure it was, and what belongs to no place of the query: constraints, the value of an abort, the server's raw text. */
export function ErrorView({ failure, denied, problemCount, onProblems, onLonger, onEarliest, children }: ErrorViewProps) {
  return (
    <div className={styles['error']} role="group" aria-label={text('shell.result')}>
      <p className={styles['errorTitle']}>
        <Icon name="warning" />
        <span>{isRefusedScope(failure, denied) ? `${text('shell.not_run')} ${queryErrorTitle(failure)}` : queryErrorTitle(failure)}</span>
        <Badge tone="bad">{failure.code}</Badge>
      </p>
      {problemCount > 0 ? (
        <p className={styles['errorMessage']}>
          <button type="button" className={styles['textLink']} onClick={onProblems}>
            {text('shell.problems_below', { count: problemCount })}
          </button>
        </p>
      ) : (
        <p className={styles['errorMessage']}>{failure.message}</p>
      )}
      {onLonger !== undefined && (
        <p className={styles['errorMessage']}>
          <Button size="sm" onClick={onLonger}>
            {text('shell.run_longer')}
          </Button>
        </p>
      )}
      {onEarliest !== undefined && (
        <p className={styles['errorMessage']}>
          <Button size="sm" onClick={onEarliest}>
            {text('time.use_earliest')}
          </Button>
        </p>
      )}
      {failure.code === 'permission_denied' && <Denial {...denied} />}
      <ConstraintFailures failure={failure} />
      {failure.abort !== undefined && (
        <>
          <p className={styles['aborted']}>{text('shell.aborted_with')}</p>
          <div className={styles['abortTree']}>{children}</div>
        </>
      )}
      <Details failure={failure} />
    </div>
  )
}
