import { forwardRef, useState } from 'react'
import { Link } from 'react-router'
import type { SourcePlace } from '../../../data/summary.ts'
import type { EditorProblem } from '../../../editor/problems.ts'
import { text } from '../../../messages/shell-text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { copyText } from '../../../ui/clipboard.ts'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import type { LogLine, UnplacedProblem } from './run-problems.ts'
import styles from './problems-panel.module.css'

/** Finds the page of a source of the database, such as `*udf:move*`; undefined for what has none. */
export type SourceHref = (source: string) => string | undefined

interface ProblemsPanelProps {
  readonly problems: readonly EditorProblem[]
  readonly unplaced: readonly UnplacedProblem[]
  readonly log: readonly LogLine[]
  /** The summary of the run in sight, as the server wrote it. */
  readonly summary?: string
  /** What the answer lacks by its server; undefined: nothing. */
  readonly lack: string | undefined
  readonly sourceHref: SourceHref
  readonly onReveal: (problem: EditorProblem) => void
  readonly onRevealLine: (line: number) => void
  readonly onFix: (problem: EditorProblem, index: number) => void
  /** Says what would help with a performance hint. */
  readonly onAdvise: (problem: EditorProblem) => void
}

function Elsewhere({ place, sourceHref }: { readonly place: SourcePlace; readonly sourceHref: SourceHref }) {
  const href = sourceHref(place.source)
  const label = `${place.source}:${place.line}:${place.column}`
  return href === undefined ? (
    <code className={styles['place']}>{label}</code>
  ) : (
    <Link className={styles['place']} to={`${href}#L${place.line}`}>
      <code>{label}</code>
    </Link>
  )
}

/** The line with the marked part under-drawn, in the editor's own letters. */
function Frame({ problem }: { readonly problem: EditorProblem }) {
  const { line, source, markStart, markLength, severity } = problem
  const gutter = `${line} │ `
  const shift = source.slice(0, markStart).replace(/[^\t]/g, ' ')
  return (
    <pre className={styles['frame']} translate="no" dir="ltr" aria-hidden="true">
      <span className={styles['gutter']}>{gutter}</span>
      {source}
      {'\n'}
      <span className={styles['gutter']}>{`${' '.repeat(gutter.length - 2)}│ `}</span>
      {shift}
      <span className={styles[severity]}>{'^'.repeat(Math.max(1, Math.min(markLength, source.length - markStart || 1)))}</span>
    </pre>
  )
}

const ADVICE = {
  non_covered_document_read: 'shell.show_covering_index',
  collection_scan: 'shell.propose_index',
  full_set_read: 'shell.explain',
} as const

function adviceText(hint: string) {
  return text(hint in ADVICE ? ADVICE[hint as keyof typeof ADVICE] : 'shell.explain')
}

interface ItemProps extends Pick<ProblemsPanelProps, 'sourceHref' | 'onReveal' | 'onFix' | 'onAdvise'> {
  readonly problem: EditorProblem
}

function Item({ problem, sourceHref, onReveal, onFix, onAdvise }: ItemProps) {
  const { severity, message, line, column, details, elsewhere, fixes, hint, isStale } = problem
  return (
    <li className={classNames(styles['item'], isStale && styles['stale'])}>
      <Icon name={severity === 'info' ? 'info' : 'warning'} size={14} className={styles[severity]} />
      <div className={styles['words']}>
        <p>
          {hint !== undefined && <code className={styles['hint']}>{hint}</code>}
          <span>{message}</span>{' '}
          <button
            type="button"
            className={styles['place']}
            aria-label={text('shell.go_to', { line, column })}
            onClick={() => onReveal(problem)}
          >
            {`${line}:${column}`}
          </button>
          {elsewhere !== undefined && (
            <>
              {' '}
              {text('shell.in_source')} <Elsewhere place={elsewhere} sourceHref={sourceHref} />
            </>
          )}
        </p>
        {isStale && <p className={styles['note']}>{text('shell.stale_problem')}</p>}
        {details.map((detail) => (
          <p key={detail} className={styles['note']}>
            {detail}
          </p>
        ))}
        {severity !== 'info' && hint === undefined && <Frame problem={problem} />}
      </div>
      <div className={styles['actions']}>
        {fixes.map((label, index) => (
          <Button key={label} size="xs" onClick={() => onFix(problem, index)}>
            {label}
          </Button>
        ))}
        {hint !== undefined && (
          <Button size="xs" onClick={() => onAdvise(problem)}>
            {adviceText(hint)}
          </Button>
        )}
      </div>
    </li>
  )
}

function copyOf({ problems, unplaced, log }: ProblemsPanelProps): string {
  return [
    ...problems.map(({ severity, message, line, column }) => `${severity} ${line}:${column} ${message}`),
    ...unplaced.map(({ severity, message }) => `${severity} ${message}`),
    ...log.map(({ message, line }) => `log ${line ?? ''} ${message}`),
  ].join('\n')
}

function countText(problems: readonly EditorProblem[], unplaced: readonly UnplacedProblem[]) {
  const errors = [...problems, ...unplaced].filter(({ severity }) => severity === 'error').length
  const hints = problems.filter(({ hint }) => hint !== undefined).length
  const others = problems.length + unplaced.length - errors - hints
  return (
    <>
      {errors > 0 && <Badge tone="bad">{text('shell.error_count', { count: errors })}</Badge>}
      {hints > 0 && (
        <Badge tone="warn" icon="warning">
          {text('shell.hint_count', { count: hints })}
        </Badge>
      )}
      {others > 0 && <Badge tone="warn">{text('shell.warning_count', { count: others })}</Badge>}
    </>
  )
}

/** What the query has logged, with links to the lines that did. */
function Log({ log, onRevealLine }: Pick<ProblemsPanelProps, 'log' | 'onRevealLine'>) {
  return (
    <ul className={styles['list']} aria-label={text('shell.log')}>
      {log.map(({ message, line }, index) => (
        <li key={index} className={styles['item']}>
          <Icon name="logs" size={14} className={styles['info']} />
          <div className={styles['words']}>
            <p>
              <code>{message}</code>{' '}
              {line !== undefined && (
                <button
                  type="button"
                  className={styles['place']}
                  aria-label={text('shell.go_to', { line, column: 1 })}
                  onClick={() => onRevealLine(line)}
                >
                  {text('shell.log_line', { line })}
                </button>
              )}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

function Problems(props: ProblemsPanelProps) {
  const { problems, unplaced, lack, sourceHref } = props
  return (
    <ul className={styles['list']}>
      {problems.map((problem) => (
        <Item key={problem.id} {...props} problem={problem} />
      ))}
      {unplaced.map(({ severity, message, elsewhere }, index) => (
        <li key={index} className={styles['item']}>
          <Icon name="warning" size={14} className={styles[severity]} />
          <div className={styles['words']}>
            <p>
              {message} {elsewhere !== undefined && <Elsewhere place={elsewhere} sourceHref={sourceHref} />}
            </p>
          </div>
        </li>
      ))}
      {lack !== undefined && (
        <li className={styles['item']}>
          <Icon name="info" size={14} className={styles['info']} />
          <p className={styles['note']}>{lack}</p>
        </li>
      )}
    </ul>
  )
}

type PanelTab = 'problems' | 'log' | 'raw'

/** What the panel has to show, in the order of its tabs. */
function tabsOf({ problems, unplaced, log, lack, summary = '' }: ProblemsPanelProps): readonly PanelTab[] {
  return [
    ...(problems.length + unplaced.length > 0 || lack !== undefined ? (['problems'] as const) : []),
    ...(log.length > 0 ? (['log'] as const) : []),
    ...(summary === '' ? [] : (['raw'] as const)),
  ]
}

/**
 * Under the query: what is wrong with it, found while typing or by the server, with ways out; hints; what it has logged; and the summary
 * as the server wrote it.
 */
export const ProblemsPanel = forwardRef<HTMLElement, ProblemsPanelProps>(function ProblemsPanel(props, ref) {
  const { problems, unplaced, log, summary = '', onRevealLine } = props
  const [chosen, setChosen] = useState<PanelTab>()
  const tabs = tabsOf(props)
  const tab = tabs.find((each) => each === chosen) ?? tabs[0]
  if (tab === undefined) return null
  const labels = { problems: text('shell.problems'), log: text('shell.log_count', { count: log.length }), raw: text('shell.raw_summary') }
  return (
    <section ref={ref} className={styles['panel']} aria-label={text('shell.summary')} tabIndex={0}>
      <header className={styles['head']}>
        {tabs.length === 1 ? (
          <span>{text('shell.summary')}</span>
        ) : (
          <Segmented
            label={text('shell.summary')}
            options={tabs.map((id) => ({ id, label: labels[id] }))}
            value={tab}
            onChange={setChosen}
          />
        )}
        {countText(problems, unplaced)}
        <span className={styles['push']}>
          <IconButton
            icon="copy"
            size="xs"
            label={text('shell.copy_summary')}
            onClick={() => void copyText(tab === 'raw' ? summary : copyOf(props))}
          />
        </span>
      </header>
      {tab === 'problems' && <Problems {...props} />}
      {tab === 'log' && <Log log={log} onRevealLine={onRevealLine} />}
      {tab === 'raw' && (
        <pre className={styles['raw']} translate="no" dir="ltr">
          {summary}
        </pre>
      )}
    </section>
  )
})
