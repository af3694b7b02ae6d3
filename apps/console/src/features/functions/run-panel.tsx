import { useState } from 'react'
import { useDatabase } from '../../data/database-context.ts'
import { errorText } from '../../data/error-text.ts'
import type { QueryOutcome } from '../../data/query-outcome.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/functions-text.ts'
import { Button } from '../../ui/button.tsx'
import type { Edits } from '../../ui/explorer/use-edits.tsx'
import { Note } from '../../ui/note.tsx'
import { PaneContent } from '../../ui/pane.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { CODE } from '../../ui/verbatim.ts'
import type { FunctionDefinition } from './function-definition.ts'
import { argumentProblem, parametersOf } from './function-arguments.ts'
import type { FunctionParameter } from './function-arguments.ts'
import { runFunction } from './run-function.ts'
import { RunOutcome } from './run-outcome.tsx'
import styles from './functions.module.css'

function labelOf({ name, type, isRest }: FunctionParameter): string {
  return `${isRest ? '...' : ''}${name}${type === undefined ? '' : `: ${type}`}`
}

/** Runs a function once at a time; the outcome that is shown is of the last run. */
function useRun(name: string) {
  const services = useServices()
  const { path } = useDatabase()
  const [isRunning, setRunning] = useState(false)
  const [outcome, setOutcome] = useState<QueryOutcome>()
  const [failure, setFailure] = useState<string>()
  const run = async (typed: readonly string[]) => {
    setRunning(true)
    setOutcome(undefined)
    setFailure(undefined)
    try {
      setOutcome(await runFunction(services, path, name, typed))
    } catch (error: unknown) {
      setFailure(errorText(error))
    } finally {
      setRunning(false)
    }
  }
  return { isRunning, outcome, failure, run }
}

interface RunPanelProps {
  readonly definition: FunctionDefinition
  /** Whether there are changes that are not saved. */
  readonly isEdited: boolean
  readonly edits: Edits
}

/** The form that runs a function: a value for each argument, then the result or what failed. */
export function RunPanel({ definition, isEdited, edits }: RunPanelProps) {
  const { name } = definition
  const parameters = parametersOf(definition)
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  const [isChecked, setChecked] = useState(false)
  const { isRunning, outcome, failure, run } = useRun(name)
  if (parameters === undefined) {
    return (
      <PaneContent>
        <Note tone="warn">{text('run.unread')}</Note>
      </PaneContent>
    )
  }
  const values = parameters.map((_, index) => typed[index] ?? '')
  const problems = parameters.map((parameter, index) => argumentProblem(parameter, values[index] ?? ''))
  const start = () => {
    setChecked(true)
    if (isRunning || edits.refusal !== undefined || problems.some((problem) => problem !== undefined)) return
    edits.begin(() => void run(values))
  }
  return (
    <PaneContent>
      <form
        noValidate
        className={styles['page']}
        aria-label={text('run.title', { name })}
        onSubmit={(event) => {
          event.preventDefault()
          start()
        }}
      >
        {isEdited && <Note tone="warn">{text('run.unsaved')}</Note>}
        {parameters.length === 0 && <p>{text('run.no_arguments')}</p>}
        {parameters.map((parameter, index) => (
          <TextField
            {...CODE}
            key={index}
            label={labelOf(parameter)}
            help={parameter.isRest ? text('run.rest_help') : text('run.argument_help')}
            error={isChecked ? problems[index] : undefined}
            value={values[index] ?? ''}
            onChange={(event) => setTyped({ ...typed, [index]: event.target.value })}
          />
        ))}
        <p className={styles['quiet']}>{text('run.kept')}</p>
        <Button type="submit" variant="primary" icon="play" loading={isRunning} disabledReason={edits.refusal}>
          {text('run.run')}
        </Button>
        {failure !== undefined && (
          <Note tone="bad" role="alert">
            {failure}
          </Note>
        )}
        {outcome !== undefined && <RunOutcome name={name} outcome={outcome} />}
      </form>
    </PaneContent>
  )
}
