import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { paths } from '../../config/paths.ts'
import { useDatabase } from '../../data/database-context.ts'
import { ADMIN } from '../../data/run-context.ts'
import { useSession } from '../../data/services.ts'
import { shareFragment } from '../../data/shared-query.ts'
import { text } from '../../messages/functions-text.ts'
import { Button } from '../../ui/button.tsx'
import type { Edits } from '../../ui/explorer/use-edits.tsx'
import { Note } from '../../ui/note.tsx'
import { PaneContent } from '../../ui/pane.tsx'
import { SelectField } from '../../ui/text-field.tsx'
import { useShortcut } from '../../ui/use-shortcut.ts'
import { ArgumentField } from './argument-field.tsx'
import type { FunctionDefinition } from './function-definition.ts'
import { parametersOf } from './function-arguments.ts'
import type { FunctionParameter } from './function-arguments.ts'
import { FunctionRunsList } from './function-runs-list.tsx'
import { openFunctionRuns } from './function-runs.ts'
import type { FunctionRun } from './function-runs.ts'
import { runFunction, tryFunction } from './run-function.ts'
import { useRunPrivileges } from './run-privileges.ts'
import type { Privileges } from './run-privileges.ts'
import { RunResult } from './run-result.tsx'
import { argumentFor, argumentProblem } from './typed-argument.ts'
import type { TypedArgument } from './typed-argument.ts'
import { useRun } from './use-run.ts'
import type { Caller, RunWanted } from './use-run.ts'
import { useTypedArguments } from './use-typed-arguments.ts'
import { callText, writeArguments } from './written-call.ts'
import type { NamedArgument } from './written-call.ts'
import styles from './functions.module.css'

/** How long a run may take that is given more time, in milliseconds. */
const LONG_TIMEOUT_MS = 600_000

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

function named(parameters: readonly FunctionParameter[], typed: readonly (TypedArgument | undefined)[]): readonly NamedArgument[] {
  return parameters.map((parameter, index) => ({ ...argumentFor(parameter, typed[index]), name: parameter.name }))
}

/** What was run of a function in this browser. */
function useRuns(name: string) {
  const { storageKey } = useDatabase()
  const userId = useSession()?.user.id
  const [runs] = useState(() => openFunctionRuns(userId, storageKey, name))
  const earlier = useSyncExternalStore(runs.subscribe, runs.get)
  useEffect(() => void runs.load(), [runs])
  return { runs, earlier }
}

/** The arguments, with whose privileges they are given, and what becomes of the call. */
function useRunForm({ definition, edits, parameters }: RunFormProps) {
  const { name } = definition
  const { typed, change } = useTypedArguments(name)
  const { runs, earlier } = useRuns(name)
  const [isChecked, setChecked] = useState(false)
  const choices = useRunPrivileges()
  const [chosen, setChosen] = useState('admin')
  const run = useRun(definition, runs)
  const given = named(parameters, typed)
  const problems = parameters.map((parameter, index) => argumentProblem(parameter, given[index] ?? { kind: 'FQL', value: '' }))
  const admin: Privileges = { value: 'admin', label: '', context: ADMIN }
  const privilegesOf = (wanted: string) => choices.find(({ value }) => value === wanted) ?? admin
  const privileges = privilegesOf(chosen)
  const isComplete = () => {
    setChecked(true)
    return run.running === undefined && problems.every((problem) => problem === undefined)
  }
  const begin = (wanted: RunWanted) => {
    const start = () => void run.run(wanted)
    if (wanted.caller === tryFunction) start()
    else if (edits.refusal === undefined) edits.begin(start)
  }
  const call = (caller: Caller) => isComplete() && begin({ caller, given, privileges })
  const open = (earlierRun: FunctionRun) => {
    change(earlierRun.typed)
    const runAs = privilegesOf(earlierRun.runAs)
    setChosen(runAs.value)
    const caller = earlierRun.isDry ? tryFunction : runFunction
    run.show(earlierRun, { caller, given: named(parameters, earlierRun.typed), privileges: runAs })
  }
  return {
    ...run,
    given,
    problems: isChecked ? problems : [],
    choices,
    privileges,
    choose: setChosen,
    earlier,
    clear: () => void runs.clear(),
    begin,
    call,
    open,
    change: (index: number, argument: TypedArgument) => change(given.map((before, at) => (at === index ? argument : before))),
  }
}

/** Leads to the shell with the same call. */
function ShellLink({ name, given, privileges }: { readonly name: string } & Pick<ReturnType<typeof useRunForm>, 'given' | 'privileges'>) {
  const { path } = useDatabase()
  const written = writeArguments(name, given)
  const query = { text: callText(name, written), arguments: written.values, context: privileges.context }
  const fragment = shareFragment(query, { withArguments: true, withDocument: false })
  return <Link to={`${paths.database.href(path.regionGroup, path.names, 'shell')}${fragment}`}>{text('run.open_in_shell')}</Link>
}

function Buttons({ edits, running, call, cancel }: Pick<RunFormProps, 'edits'> & ReturnType<typeof useRunForm>) {
  return (
    <>
      <Button type="submit" variant="primary" icon="play" loading={running === runFunction} disabledReason={edits.refusal}>
        {text('run.run')}
      </Button>
      <Button icon="test" loading={running === tryFunction} onClick={() => call(tryFunction)}>
        {text('run.dry')}
      </Button>
      {running !== undefined && <Button onClick={cancel}>{text('action.cancel')}</Button>}
    </>
  )
}

/** The form that runs a function: a value for each argument, then the result or what failed. */
function RunForm(props: RunFormProps) {
  const { definition, isEdited, edits, parameters } = props
  const { name } = definition
  const form = useRunForm(props)
  const { given, problems, choices, privileges, answered, failure } = form
  const start = () => void form.call(runFunction)
  useShortcut('Mod+Enter', start, text('run.run'))
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
          <ArgumentField
            key={index}
            parameter={parameter}
            argument={given[index] ?? { kind: 'FQL', value: '' }}
            error={problems[index]}
            onChange={(argument) => form.change(index, argument)}
          />
        ))}
        <SelectField
          label={text('run.as')}
          options={choices}
          value={privileges.value}
          onChange={(event) => form.choose(event.target.value)}
        />
        <p className={styles['quiet']}>{text('run.kept')}</p>
        <p className={styles['actions']}>
          <Buttons edits={edits} {...form} />
          <ShellLink name={name} given={given} privileges={privileges} />
        </p>
      </form>
      <div className={styles['outcome']}>
        {failure !== undefined && (
          <Note tone="bad" role="alert">
            {failure}
          </Note>
        )}
        {answered !== undefined && (
          <RunResult name={name} answered={answered} onLonger={() => form.begin({ ...answered.wanted, timeoutMs: LONG_TIMEOUT_MS })} />
        )}
        <FunctionRunsList runs={form.earlier} onOpen={form.open} onClear={form.clear} />
      </div>
    </PaneContent>
  )
}
