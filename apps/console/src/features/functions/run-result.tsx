import { Suspense, useContext } from 'react'
import { Link } from 'react-router'
import { paths } from '../../config/paths.ts'
import { CallResultContext } from '../../data/call-result.ts'
import { useDatabase } from '../../data/database-context.ts'
import { text } from '../../messages/functions-text.ts'
import { Note } from '../../ui/note.tsx'
import { LoadingRegion } from '../../ui/spinner.tsx'
import { formatTime } from '../../ui/time.tsx'
import { callHints, failedLine, withoutMark } from './run-function.ts'
import type { CallOutcome } from './run-function.ts'
import type { AnsweredRun } from './use-run.ts'
import { callText, writeArguments } from './written-call.ts'
import styles from './functions.module.css'

interface RunResultProps {
  readonly name: string
  readonly answered: AnsweredRun
  /** Runs it again with more time. */
  readonly onLonger: () => void
}

/** A line of the function's own body leads to its definition. */
function BodyLine({ name, line }: { readonly name: string; readonly line: number }) {
  const { path } = useDatabase()
  return <Link to={paths.resource.href(path, 'functions', name)}>{text('run.at_line', { line })}</Link>
}

/** What belongs to the call and not to its value: that nothing was saved where its changes do not say so, where it failed, and what would make it cheaper. */
function Remarks({ name, outcome }: { readonly name: string; readonly outcome: CallOutcome }) {
  const line = outcome.kind === 'failure' ? failedLine(outcome.summary, name) : undefined
  const hints = callHints(outcome.summary, name)
  return (
    <>
      {outcome.isDry && outcome.kind === 'success' && outcome.functions === undefined && (
        <Note tone="info" role="status">
          {text('run.dry_done')}
        </Note>
      )}
      {line !== undefined && (
        <p>
          <BodyLine name={name} line={line} />
        </p>
      )}
      {hints.length > 0 && (
        <ul className={styles['hints']} aria-label={text('run.hints')}>
          {hints.map((hint, index) => (
            <li key={index}>
              {hint.message} {hint.line !== undefined && <BodyLine name={name} line={hint.line} />}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** How a run went: its value or what failed, as the shell shows it. */
export function RunResult({ name, answered, onLonger }: RunResultProps) {
  const Result = useContext(CallResultContext)
  const { wanted, finishedAt, isKept, outcome } = answered
  if (outcome === undefined) {
    return (
      <Note tone="info" role="status" detail={text('run.result_gone')}>
        {text('run.as_of', { time: formatTime(finishedAt) })}
      </Note>
    )
  }
  // The summary of a dry run shows the query around the call, which nobody has typed.
  const shown = outcome.isDry && outcome.kind === 'failure' ? { ...outcome, summary: '' } : withoutMark(outcome)
  return (
    <>
      <Remarks name={name} outcome={outcome} />
      {Result !== undefined && (
        <section className={styles['result']} aria-label={text('run.result', { name })}>
          <Suspense fallback={<LoadingRegion />}>
            <Result
              id={`${finishedAt.toISOString()} ${String(isKept)}`}
              call={callText(name, writeArguments(name, wanted.given))}
              context={wanted.privileges.context}
              isDry={outcome.isDry}
              functions={outcome.functions}
              outcome={shown}
              finishedAt={finishedAt}
              isKept={isKept}
              onLonger={onLonger}
            />
          </Suspense>
        </section>
      )}
    </>
  )
}
