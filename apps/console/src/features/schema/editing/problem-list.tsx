import type { ReactNode } from 'react'
import type { EditorProblem } from '../../../editor/problems.ts'
import { text } from '../../../messages/schema-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { PlacedProblem } from './schema-problems.ts'
import styles from './problem-list.module.css'

interface ProblemListProps {
  /** Problems of the text that is shown. */
  readonly problems: readonly EditorProblem[]
  /** Problems of the other files. */
  readonly elsewhere: readonly PlacedProblem[]
  readonly unplaced: readonly string[]
  readonly onReveal: (problem: EditorProblem) => void
  readonly onFix: (problem: EditorProblem, index: number) => void
  readonly onOpen: (problem: PlacedProblem) => void
}

function Row({
  severity,
  message,
  details = [],
  children,
}: {
  readonly severity: 'error' | 'warning' | 'info'
  readonly message: string
  readonly details?: readonly string[]
  readonly children?: ReactNode
}) {
  return (
    <li className={styles['row']}>
      <Icon name="warning" size={14} className={styles[severity]} />
      <div className={styles['words']}>
        <p>{message}</p>
        {details.map((detail) => (
          <p key={detail} className={styles['detail']}>
            {detail}
          </p>
        ))}
        <div className={styles['actions']}>{children}</div>
      </div>
    </li>
  )
}

/** What is wrong with a schema: found while typing or by the service, with ways out. */
export function ProblemList({ problems, elsewhere, unplaced, onReveal, onFix, onOpen }: ProblemListProps) {
  const count = problems.length + elsewhere.length + unplaced.length
  if (count === 0) return null
  return (
    <section className={styles['problems']} aria-label={text('schema.problem_list')}>
      <h2 className={styles['heading']}>
        <span role="status">{text('schema.problems', { count })}</span>
      </h2>
      <ul className={styles['list']}>
        {problems.map((problem) => (
          <Row key={problem.id} severity={problem.severity} message={problem.message} details={problem.details}>
            <button type="button" className={styles['place']} onClick={() => onReveal(problem)}>
              {text('schema.go_to', { line: problem.line, column: problem.column })}
            </button>
            {problem.fixes.map((label, index) => (
              <Button key={label} size="xs" onClick={() => onFix(problem, index)}>
                {label}
              </Button>
            ))}
          </Row>
        ))}
        {elsewhere.map((problem, index) => (
          <Row key={`elsewhere-${index}`} severity={problem.mark.severity} message={problem.mark.message}>
            <button type="button" className={styles['place']} onClick={() => onOpen(problem)}>
              {text('schema.go_to_place', { place: problem.file })}
            </button>
          </Row>
        ))}
        {unplaced.map((message) => (
          <Row key={message} severity="error" message={message} />
        ))}
      </ul>
    </section>
  )
}
