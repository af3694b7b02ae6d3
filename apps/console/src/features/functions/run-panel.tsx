import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { paths } from '../../config/paths.ts'
import { localStore } from '../../data/browser-storage.ts'
import { contentNamesQuery } from '../../data/contents-list.ts'
import { useDatabase } from '../../data/database-context.ts'
import { errorText } from '../../data/error-text.ts'
import { ADMIN } from '../../data/run-context.ts'
import type { RunContext } from '../../data/run-context.ts'
import { useServices, useSession } from '../../data/services.ts'
import type { Services } from '../../data/services.ts'
import { shareFragment } from '../../data/shared-query.ts'
import { text } from '../../messages/functions-text.ts'
import { Button } from '../../ui/button.tsx'
import type { Edits } from '../../ui/explorer/use-edits.tsx'
import { Note } from '../../ui/note.tsx'
import { PaneContent } from '../../ui/pane.tsx'
import { SelectField, TextField } from '../../ui/text-field.tsx'
import { formatTime } from '../../ui/time.tsx'
import { useShortcut } from '../../ui/use-shortcut.ts'
import { CODE } from '../../ui/verbatim.ts'
import type { FunctionDefinition } from './function-definition.ts'
import { argumentProblem, parametersOf } from './function-arguments.ts'
import type { FunctionParameter } from './function-arguments.ts'
import { FunctionRunsList } from './function-runs-list.tsx'
import { openFunctionRuns, outcomeOf } from './function-runs.ts'
import type { FunctionRun, FunctionRuns } from './function-runs.ts'
import { callText, runFunction, tryFunction } from './run-function.ts'
import type { CallOutcome, FunctionCall } from './run-function.ts'
import { RunOutcome } from './run-outcome.tsx'
import styles from './functions.module.css'

/** The arguments are part of the call's text. */
const SHARED = { withArguments: false, withDocument: false }

function labelOf({ name, type, isRest }: FunctionParameter): string {
  return `${isRest ? '...' : ''}${name}${type === undefined ? '' : `: ${type}`}`
}

/** With whose privileges a function can be called: built-in roles, then those of the database. */
interface Privileges {
  readonly value: string
  readonly label: string
  readonly context: RunContext
}

function useContexts(): readonly Privileges[] {
  const services = useServices()
  const { path } = useDatabase()
  const names = useQuery(contentNamesQuery(services, path)).data?.roles ?? []
  return [
    ...(['admin', 'server', 'server-readonly'] as const).map((role) => ({
      value: role,
      label: text(`run.as_${role}`),
      context: { kind: 'builtin', role } as const,
    })),
    ...names.map((name) => ({ value: `@${name}`, label: text('run.as_role', { name }), context: { kind: 'role', name } as const })),
  ]
}

type Caller = (services: Services, call: FunctionCall) => Promise<CallOutcome>

/** Runs a function once at a time; the outcome that is shown is of the last run. */
function useRun(name: string, runs: FunctionRuns) {
  const services = useServices()
  const { path } = useDatabase()
  const [running, setRunning] = useState<Caller>()
  const [outcome, setOutcome] = useState<CallOutcome>()
  const [failure, setFailure] = useState<string>()
  /** When the outcome came, of an earlier run. */
  const [asOf, setAsOf] = useState<string>()
  const show = (earlier: FunctionRun) => {
    setOutcome(outcomeOf(earlier))
    setFailure(undefined)
    setAsOf(earlier.at)
  }
  const run = async (caller: Caller, typed: readonly string[], { value: runAs, context }: Privileges) => {
    setRunning(() => caller)
    setOutcome(undefined)
    setFailure(undefined)
    try {
      const answered = await caller(services, { path, name, typed, context })
      setOutcome(answered)
      setAsOf(undefined)
      await runs.add({ typed, runAs }, answered)
    } catch (error: unknown) {
      setFailure(errorText(error))
    } finally {
      setRunning(undefined)
    }
  }
  return { running, outcome, failure, asOf, run, show }
}

/** What was typed for a function in this browser, kept until the member signs out. */
function useTyped(name: string) {
  const { storageKey } = useDatabase()
  const entry = `shell:arguments:${storageKey}:${name}`
  const [typed, setTyped] = useState<readonly string[]>(() => readTyped(localStore().get(entry)))
  const changeAll = (values: readonly string[]) => {
    setTyped(values)
    localStore().set(entry, JSON.stringify(values))
  }
  const change = (index: number, value: string) => {
    changeAll(Object.assign([...typed], { [index]: value }))
  }
  return { typed, change, changeAll }
}

function readTyped(stored: string | undefined): readonly string[] {
  try {
    const read: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(read) ? read.map((value) => (typeof value === 'string' ? value : '')) : []
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}

interface RunPanelProps {
  readonly definition: FunctionDefinition
  /** Whether there are changes that are not saved. */
  readonly isEdited: boolean
  readonly edits: Edits
}

/** Runs a function; one whose body cannot be read is only said to be one. */
export function RunPanel(props: RunPanelProps) {
  const parameters = parametersOf(props.definition)
  if (parameters !== undefined) return <RunForm {...props} parameters={parameters} />
  return (
    <PaneContent>
      <Note tone="warn">{text('run.unread')}</Note>
    </PaneContent>
  )
}

interface RunFormProps extends RunPanelProps {
  readonly parameters: readonly FunctionParameter[]
}

/** The form that runs a function: a value for each argument, then the result or what failed. */
function RunForm({ definition, isEdited, edits, parameters }: RunFormProps) {
  const { name } = definition
  const { path, storageKey } = useDatabase()
  const userId = useSession()?.user.id
  const { typed, change, changeAll } = useTyped(name)
  const [runs] = useState(() => openFunctionRuns(userId, storageKey, name))
  const earlier = useSyncExternalStore(runs.subscribe, runs.get)
  useEffect(() => void runs.load(), [runs])
  const [isChecked, setChecked] = useState(false)
  const contexts = useContexts()
  const [chosen, setChosen] = useState('admin')
  const { running, outcome, failure, asOf, run, show } = useRun(name, runs)
  const values = parameters.map((_, index) => typed[index] ?? '')
  const problems = parameters.map((parameter, index) => argumentProblem(parameter, values[index] ?? ''))
  const privileges = contexts.find(({ value }) => value === chosen) ?? { value: 'admin', label: '', context: ADMIN }
  const { context } = privileges
  const isComplete = () => {
    setChecked(true)
    return running === undefined && problems.every((problem) => problem === undefined)
  }
  const start = () => {
    if (isComplete() && edits.refusal === undefined) edits.begin(() => void run(runFunction, values, privileges))
  }
  useShortcut('Mod+Enter', start, text('run.run'))
  const shell = `${paths.database.href(path.regionGroup, path.names, 'shell')}${shareFragment({ text: callText({ name, typed: values }), context }, SHARED)}`
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
            onChange={(event) => change(index, event.target.value)}
          />
        ))}
        <SelectField label={text('run.as')} options={contexts} value={chosen} onChange={(event) => setChosen(event.target.value)} />
        <p className={styles['quiet']}>{text('run.kept')}</p>
        <p className={styles['actions']}>
          <Button type="submit" variant="primary" icon="play" loading={running === runFunction} disabledReason={edits.refusal}>
            {text('run.run')}
          </Button>
          <Button icon="test" loading={running === tryFunction} onClick={() => isComplete() && void run(tryFunction, values, privileges)}>
            {text('run.dry')}
          </Button>
          <Link to={shell}>{text('run.open_in_shell')}</Link>
        </p>
        {failure !== undefined && (
          <Note tone="bad" role="alert">
            {failure}
          </Note>
        )}
        {asOf !== undefined && (
          <Note tone="info" role="status" detail={outcome === undefined ? text('run.result_gone') : undefined}>
            {text('run.as_of', { time: formatTime(new Date(asOf)) })}
          </Note>
        )}
        {outcome !== undefined && <RunOutcome name={name} outcome={outcome} />}
        <FunctionRunsList
          runs={earlier}
          onOpen={(chosenRun) => {
            changeAll(chosenRun.typed)
            if (contexts.some(({ value }) => value === chosenRun.runAs)) setChosen(chosenRun.runAs)
            show(chosenRun)
          }}
          onClear={() => void runs.clear()}
        />
      </form>
    </PaneContent>
  )
}
