import { readOutcome } from '../../data/query-answer.ts'
import { withoutSecrets } from '../../data/redacted-answer.ts'
import { openShellRecords } from '../../data/shell-records.ts'
import type { ShellRecord, ShellRecords } from '../../data/shell-records.ts'
import { Subscribable } from '../../data/subscribable.ts'
import { asDryRun } from './run-function.ts'
import type { CallOutcome } from './run-function.ts'
import { readTyped } from './typed-argument.ts'
import type { TypedArgument } from './typed-argument.ts'

/** A call of a function, as this browser keeps it until the member signs out. */
export interface FunctionRun extends ShellRecord {
  /** The arguments as they were typed. */
  readonly typed: readonly TypedArgument[]
  /** With whose privileges it ran, as the form chooses it. */
  readonly runAs: string
  readonly isDry: boolean
  /** Functions whose writes a dry run has not listed; undefined where that is not known. */
  readonly functions?: readonly string[] | undefined
  /** When its answer came, as an ISO time. */
  readonly at: string
  /** `ok`, or the error's code. */
  readonly outcome: string
  readonly status: number
  readonly totalTimeMs: number
  readonly attempts: number
  /** The answer as it came, without secrets; undefined for one that was too large. */
  readonly body: string | undefined
}

/** Runs that are kept of one function, and the characters of the answer of one. */
export const FUNCTION_RUNS_MAX = 50
const BODY_LENGTH_MAX = 200_000

/** What was run of one function, the latest first. */
export class FunctionRuns extends Subscribable {
  readonly #records: Promise<ShellRecords>
  readonly #place: string
  #runs: readonly FunctionRun[] | undefined

  /** @param storageKey of the function's database */
  constructor(records: Promise<ShellRecords>, storageKey: string, name: string) {
    super()
    this.#records = records
    this.#place = `${storageKey}/functions/${name}`
  }

  /** Undefined until they are loaded. */
  readonly get = (): readonly FunctionRun[] | undefined => this.#runs

  readonly load = async (): Promise<void> => {
    const kept = await (await this.#records).list<FunctionRun>('runs', this.#place)
    this.#set(kept.map((run) => ({ ...run, typed: readTyped(run.typed) })).sort((one, other) => (one.at < other.at ? 1 : -1)))
  }

  async add(call: Pick<FunctionRun, 'typed' | 'runAs'>, outcome: CallOutcome): Promise<void> {
    const { status, totalTimeMs, attempts, isDry, functions } = outcome
    const at = new Date().toISOString()
    const body = withoutSecrets(outcome.body)
    const run: FunctionRun = {
      ...call,
      id: `${this.#place} ${at}`,
      database: this.#place,
      isDry,
      functions,
      at,
      outcome: outcome.kind === 'success' ? 'ok' : outcome.code,
      status,
      totalTimeMs,
      attempts,
      body: body.length <= BODY_LENGTH_MAX ? body : undefined,
    }
    const records = await this.#records
    await records.put('runs', run)
    const all = [run, ...(this.#runs ?? [])]
    await Promise.all(all.slice(FUNCTION_RUNS_MAX).map(({ id }) => records.remove('runs', id)))
    this.#set(all.slice(0, FUNCTION_RUNS_MAX))
  }

  readonly clear = async (): Promise<void> => {
    const records = await this.#records
    await Promise.all((this.#runs ?? []).map(({ id }) => records.remove('runs', id)))
    this.#set([])
  }

  #set(runs: readonly FunctionRun[]): void {
    this.#runs = runs
    this.notify()
  }
}

/** Opens the runs of a function; those of nobody are kept nowhere. */
export function openFunctionRuns(userId: string | undefined, storageKey: string, name: string): FunctionRuns {
  return new FunctionRuns(openShellRecords(userId ?? ''), storageKey, name)
}

/** The answer of a run as it came then; undefined where it was too large to be kept. */
export function outcomeOf({ body, status, totalTimeMs, attempts, isDry, functions }: FunctionRun): CallOutcome | undefined {
  if (body === undefined || body === '') return undefined
  const outcome = readOutcome(status, body, { totalTimeMs, attempts })
  return isDry ? { ...asDryRun(outcome), functions } : { ...outcome, isDry }
}
