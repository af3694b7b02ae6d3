import { queryErrorTitle } from '../../data/error-text.ts'
import { sensitiveValues } from '../../data/masked-value.ts'
import { printFql } from '../../data/value-text.ts'
import type { WireValue } from '../../data/wire-value.ts'
import { text } from '../../messages/functions-text.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Concealed } from '../../ui/concealed.tsx'
import { Note } from '../../ui/note.tsx'
import { useFieldMarks } from '../../ui/use-field-marks.ts'
import { failedLine, hasFurtherRows } from './run-function.ts'
import type { CallOutcome } from './run-function.ts'

/** How a run went: its value, or what failed and where. */
export function RunOutcome({ name, outcome }: { readonly name: string; readonly outcome: CallOutcome }) {
  const marks = useFieldMarks()
  const isSensitive = (value: WireValue) => sensitiveValues(value, marks).size > 0
  const { stats, totalTimeMs } = outcome
  const cost = text('run.cost', { reads: stats?.readOps ?? 0, writes: stats?.writeOps ?? 0, time: stats?.serverTimeMs ?? totalTimeMs })
  if (outcome.kind === 'success') {
    return (
      <>
        <Note tone="ok" role="status" detail={stats === undefined ? undefined : cost}>
          {text(outcome.isDry ? 'run.dry_done' : 'run.done')}
        </Note>
        <Concealed isSensitive={isSensitive(outcome.data)}>
          <CodeBlock label={text('run.result', { name })} code={printFql(outcome.data)} />
        </Concealed>
        {hasFurtherRows(outcome.data) && <Note tone="info">{text('run.more')}</Note>}
      </>
    )
  }
  const line = failedLine(outcome.summary, name)
  return (
    <>
      <Note tone="bad" role="alert" detail={outcome.message}>
        <b>{queryErrorTitle(outcome)}</b>
        {line !== undefined && <> {text('run.at_line', { line })}</>}
      </Note>
      {outcome.abort !== undefined && (
        <>
          <p>{text('run.aborted')}</p>
          <Concealed isSensitive={isSensitive(outcome.abort)}>
            <CodeBlock label={text('run.aborted')} code={printFql(outcome.abort)} />
          </Concealed>
        </>
      )}
      {/* The summary of a dry run shows the query around the call, which nobody has typed. */}
      {outcome.summary !== '' && !outcome.isDry && <CodeBlock label={text('run.details', { name })} code={outcome.summary} />}
    </>
  )
}
