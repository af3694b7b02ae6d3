import { printFql } from '../../data/value-text.ts'
import { text } from '../../messages/functions-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { PrivateQuery } from '../../ui/private-query.tsx'
import { formatTime } from '../../ui/time.tsx'
import type { FunctionRun } from './function-runs.ts'
import styles from './functions.module.css'

interface FunctionRunsListProps {
  /** Undefined until they are read. */
  readonly runs: readonly FunctionRun[] | undefined
  readonly onOpen: (run: FunctionRun) => void
  readonly onClear: () => void
}

/** Characters that are shown of arguments. */
const ARGUMENTS_LENGTH_MAX = 120

function Arguments({ typed }: Pick<FunctionRun, 'typed'>) {
  // A text is quoted, so that privacy mode finds it.
  const given = typed
    .map(({ kind, value }) => (kind === 'String' ? printFql({ kind: 'string', value }) : value))
    .filter((value) => value.trim() !== '')
  if (given.length === 0) return text('run.without_arguments')
  return <PrivateQuery query={given.join(', ').replace(/\s+/g, ' ')} lengthMax={ARGUMENTS_LENGTH_MAX} />
}

/** Earlier runs of a function: each opens with its arguments and the result that it had, and runs nothing. */
export function FunctionRunsList({ runs, onOpen, onClear }: FunctionRunsListProps) {
  if (runs === undefined) return null
  return (
    <section aria-labelledby="function-runs" className={styles['runs']}>
      <p className={styles['actions']}>
        <strong id="function-runs">{text('run.history')}</strong>
        {runs.length > 0 && (
          <Button size="xs" variant="ghost" onClick={onClear}>
            {text('run.history_clear')}
          </Button>
        )}
      </p>
      {runs.length === 0 && <p className={styles['quiet']}>{text('run.history_empty')}</p>}
      <ul>
        {runs.map((run) => (
          <li key={run.id}>
            <button type="button" onClick={() => onOpen(run)}>
              <bdi dir="ltr" translate="no" className={styles['code']}>
                <Arguments typed={run.typed} />
              </bdi>
              <span className={styles['quiet']}>
                {formatTime(new Date(run.at))} · {run.totalTimeMs} ms{run.isDry && ` · ${text('run.dry')}`}
              </span>
              <Badge tone={run.outcome === 'ok' ? 'ok' : 'bad'}>{run.outcome === 'ok' ? text('run.succeeded') : run.outcome}</Badge>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
