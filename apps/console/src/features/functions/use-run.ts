import { useRef, useState } from 'react'
import { useDatabase } from '../../data/database-context.ts'
import { errorText } from '../../data/error-text.ts'
import { useServices } from '../../data/services.ts'
import type { Services } from '../../data/services.ts'
import { text } from '../../messages/functions-text.ts'
import type { FunctionDefinition } from './function-definition.ts'
import { outcomeOf } from './function-runs.ts'
import type { FunctionRun, FunctionRuns } from './function-runs.ts'
import type { CallOutcome, FunctionCall } from './run-function.ts'
import type { Privileges } from './run-privileges.ts'
import type { NamedArgument } from './written-call.ts'

export type Caller = (services: Services, call: FunctionCall) => Promise<CallOutcome>

/** A run as it is asked for. */
export interface RunWanted {
  readonly caller: Caller
  readonly given: readonly NamedArgument[]
  readonly privileges: Privileges
  readonly timeoutMs?: number
}

/** A run that has been answered. */
export interface AnsweredRun {
  readonly wanted: RunWanted
  readonly finishedAt: Date
  /** Whether it is an earlier one: nothing was sent for it. */
  readonly isKept: boolean
  /** Undefined for an earlier one whose answer was too large to be kept. */
  readonly outcome: CallOutcome | undefined
}

/** Runs a function once at a time; the answer that is shown is of the last run, or of an earlier one that was opened. */
export function useRun(definition: FunctionDefinition, runs: FunctionRuns) {
  const services = useServices()
  const { path } = useDatabase()
  const [running, setRunning] = useState<Caller>()
  const [answered, setAnswered] = useState<AnsweredRun>()
  const [failure, setFailure] = useState<string>()
  const controller = useRef<AbortController>(undefined)
  const show = (earlier: FunctionRun, wanted: RunWanted) => {
    setAnswered({ wanted, finishedAt: new Date(earlier.at), isKept: true, outcome: outcomeOf(earlier) })
    setFailure(undefined)
  }
  const run = async (wanted: RunWanted) => {
    const { caller, given, privileges, timeoutMs } = wanted
    const current = new AbortController()
    controller.current = current
    setRunning(() => caller)
    setAnswered(undefined)
    setFailure(undefined)
    try {
      const call = { path, name: definition.name, definition, given, context: privileges.context, timeoutMs, signal: current.signal }
      const outcome = await caller(services, call)
      setAnswered({ wanted, finishedAt: new Date(), isKept: false, outcome })
      await runs.add({ typed: given.map(({ kind, value }) => ({ kind, value })), runAs: privileges.value }, outcome)
    } catch (error: unknown) {
      setFailure(current.signal.aborted ? text('run.stopped') : errorText(error))
    } finally {
      setRunning(undefined)
    }
  }
  return { running, answered, failure, run, show, cancel: () => controller.current?.abort() }
}
