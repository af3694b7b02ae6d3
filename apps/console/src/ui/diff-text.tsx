import type { DiffLine } from '../data/line-diff.ts'
import styles from './diff-text.module.css'

const SIGNS = { same: '  ', add: '+ ', remove: '- ' } as const

interface DiffTextProps {
  readonly label: string
  readonly lines: readonly DiffLine[]
  /** What is said when nothing differs. */
  readonly same: string
}

/** Two texts line by line: what was removed and what was added. */
export function DiffText({ label, lines, same }: DiffTextProps) {
  if (lines.every(({ kind }) => kind === 'same')) return <p role="status">{same}</p>
  return (
    <pre className={styles['diff']} tabIndex={0} role="group" aria-label={label} dir="ltr" translate="no">
      {lines.map(({ kind, text: content }, index) => (
        <span key={index} className={styles[kind]}>
          {SIGNS[kind]}
          {content}
          {'\n'}
        </span>
      ))}
    </pre>
  )
}
