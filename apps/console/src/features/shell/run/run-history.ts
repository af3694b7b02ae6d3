import { readOutcome } from '../../../data/query-answer.ts'
import type { QueryOutcome, QueryStats } from '../../../data/query-outcome.ts'
import { contextKey, readContext, storableContext } from '../../../data/run-context.ts'
import type { RunContext } from '../../../data/run-context.ts'
import type { ValueOrigins } from '../../../data/value-origins.ts'
import type { ShellRecord, ShellRecords } from '../../../data/shell-records.ts'
import { Subscribable } from '../../../data/subscribable.ts'
import { readArguments } from '../../../data/query-argument.ts'
import type { QueryArgument } from '../../../data/query-argument.ts'
import { compressText, expandText, textSize } from './compressed-text.ts'
import type { KeptText } from './compressed-text.ts'
import { withoutSecrets } from '../../../data/redacted-answer.ts'
import { isWholeDryRun } from './run.ts'
import type { RunMode, RunRequest } from './run.ts'

/** A run as the history keeps it. */
export interface HistoryEntry extends ShellRecord {
  readonly tabId: string
  readonly text: string
  readonly arguments: readonly QueryArgument[]
  readonly context: RunContext
  /** A secret was typed for the run; it is not kept. */
  readonly hadSecret: boolean
  readonly mode: RunMode
  /** The moment that was read; undefined for the present of then. */
  readonly time: string | undefined
  /** ISO time at which the answer came. */
  readonly at: string
  /** `ok`, the error's code, or `stopped`. */
  readonly outcome: string
  readonly status: number
  readonly totalTimeMs: number
  readonly attempts: number
  readonly stats: QueryStats | undefined
  readonly mayWrite: boolean
  readonly hasResult: boolean
  /** The fields that the parts of the result were read from; undefined where that was not known. */
  readonly origins?: ValueOrigins | undefined
}

interface KeptResult extends ShellRecord {
  readonly body: KeptText
  readonly size: number
  readonly at: string
}

/** Runs whose text is kept, and the room that results have: one, and all together. */
const RUNS_MAX = 2_000
const RESULT_SIZE_MAX = 2_000_000
const RESULTS_SIZE_MAX = 200_000_000
/** Runs after which the oldest are looked for. */
const PRUNE_INTERVAL = 50

/** What was run in a database, the latest first, with results for as long as there is room. */
export class RunHistory extends Subscribable {
  readonly #records: ShellRecords
  readonly #database: string
  #entries: readonly HistoryEntry[] | undefined
  #added = 0

  constructor(records: ShellRecords, database: string) {
    super()
    this.#records = records
    this.#database = database
  }

  /** The entries, undefined until they are loaded. */
  readonly getEntries = (): readonly HistoryEntry[] | undefined => this.#entries

  readonly load = async (): Promise<void> => {
    const kept = await this.#records.list<HistoryEntry>('runs', this.#database)
    this.#entries = kept.map(readEntry).sort((a, b) => (a.at < b.at ? 1 : -1))
    this.notify()
  }

  /** Keeps a run with its result, if that is small enough. */
  async add(id: string, tabId: string, request: RunRequest, outcome: QueryOutcome | 'stopped'): Promise<void> {
    if (request.isPrivate) return
    const body = outcome === 'stopped' ? '' : withoutSecrets(outcome.body)
    const hasResult = body !== '' && body.length <= RESULT_SIZE_MAX
    const entry = entryOf(id, tabId, this.#database, request, outcome, hasResult)
    await this.#records.put('runs', entry)
    if (hasResult) await this.#keepResult(entry, body)
    if (this.#entries !== undefined) this.#entries = [entry, ...this.#entries].slice(0, RUNS_MAX)
    this.#added += 1
    if (this.#added % PRUNE_INTERVAL === 0) await this.#prune()
    this.notify()
  }

  /** The answer of a run as it came then; undefined when there was no more room for it. */
  async readResult(entry: HistoryEntry): Promise<QueryOutcome | undefined> {
    const kept = await this.#records.get<KeptResult>('results', entry.id)
    if (kept === undefined) return undefined
    const measured = { totalTimeMs: entry.totalTimeMs, attempts: entry.attempts }
    return readOutcome(entry.status, await expandText(kept.body), measured)
  }

  readonly clear = async (): Promise<void> => {
    const kept = await this.#records.list<HistoryEntry>('runs', this.#database)
    await Promise.all(kept.map(({ id }) => this.#forget(id)))
    this.#entries = []
    this.notify()
  }

  async #keepResult(entry: HistoryEntry, body: string): Promise<void> {
    // Local storage has no room for results.
    if (this.#records.durability === 'local') return
    const kept = await compressText(body)
    const record: KeptResult = { id: entry.id, database: this.#database, body: kept, size: textSize(kept), at: entry.at }
    await this.#records.put('results', record)
  }

  async #prune(): Promise<void> {
    const runs = [...(await this.#records.list<HistoryEntry>('runs', this.#database))].sort((a, b) => (a.at < b.at ? 1 : -1))
    await Promise.all(runs.slice(RUNS_MAX).map(({ id }) => this.#forget(id)))
    const results = [...(await this.#records.list<KeptResult>('results'))].sort((a, b) => (a.at < b.at ? 1 : -1))
    let size = 0
    for (const result of results) {
      size += result.size
      if (size > RESULTS_SIZE_MAX) await this.#records.remove('results', result.id)
    }
  }

  async #forget(id: string): Promise<void> {
    await this.#records.remove('runs', id)
    await this.#records.remove('results', id)
  }
}

function entryOf(
  id: string,
  tabId: string,
  database: string,
  request: RunRequest,
  outcome: QueryOutcome | 'stopped',
  hasResult: boolean,
): HistoryEntry {
  const answered = outcome === 'stopped' ? undefined : outcome
  return {
    id,
    tabId,
    database,
    text: request.query.original,
    arguments: request.arguments,
    context: storableContext(request.context),
    hadSecret: request.context.kind === 'secret',
    mode: request.mode,
    time: request.time,
    at: new Date().toISOString(),
    outcome: answered === undefined ? 'stopped' : outcomeText(answered, request),
    status: answered?.status ?? 0,
    totalTimeMs: answered?.totalTimeMs ?? 0,
    attempts: answered?.attempts ?? 1,
    stats: answered?.stats,
    mayWrite: request.mayWrite,
    hasResult,
    ...(request.origins !== undefined && { origins: request.origins }),
  }
}

function outcomeText(outcome: QueryOutcome, request: RunRequest): string {
  return outcome.kind === 'success' || isWholeDryRun({ request, outcome }) ? 'ok' : outcome.code
}

function readEntry(entry: HistoryEntry): HistoryEntry {
  return { ...entry, arguments: readArguments(entry.arguments), context: readContext(entry.context) }
}

export interface HistoryFilter {
  readonly words: string
  /** `ok` for runs that succeeded, `failed` for the others, `all`. */
  readonly status: 'all' | 'ok' | 'failed'
  readonly writesOnly: boolean
  /** Runs that took at least as many milliseconds. */
  readonly fromMs: number
  /** Runs with the privileges of one context, by its key; undefined for all. */
  readonly context: string | undefined
}

/** Chooses the runs whose text holds every word, and that fit the rest of the filter. */
export function filterHistory(entries: readonly HistoryEntry[], filter: HistoryFilter): readonly HistoryEntry[] {
  const { words, status, writesOnly, fromMs, context } = filter
  const wanted = words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  return entries.filter((entry) => {
    const text = entry.text.toLowerCase()
    const fitsStatus = status === 'all' || (entry.outcome === 'ok') === (status === 'ok')
    const fitsContext = context === undefined || contextKey(entry.context) === context
    const isWanted = fitsStatus && fitsContext && entry.totalTimeMs >= fromMs && (!writesOnly || entry.mayWrite)
    return isWanted && wanted.every((word) => text.includes(word))
  })
}

/** The runs that cost most, the dearest first. */
export function costliest(entries: readonly HistoryEntry[], count: number): readonly HistoryEntry[] {
  const operations = ({ stats }: HistoryEntry) => (stats === undefined ? 0 : stats.readOps + stats.writeOps + stats.computeOps)
  return [...entries]
    .filter((entry) => operations(entry) > 0)
    .sort((a, b) => operations(b) - operations(a))
    .slice(0, count)
}
