import type { DatabasePath } from '@terrarium/contracts'
import { isFlagOn } from '@terrarium/contracts'
import { errorText } from '../../../data/error-text.ts'
import { queryText } from '../../../data/fql.ts'
import type { QueryOutcome, QueryStats, QuerySuccess } from '../../../data/query-outcome.ts'
import type { Services } from '../../../data/services.ts'
import { Subscribable } from '../../../data/subscribable.ts'
import { text } from '../../../messages/shell-text.ts'
import { encodeArguments } from '../workspace/encode-arguments.ts'
import { newId } from '../workspace/query-tab.ts'
import { bareRequest } from './bare-request.ts'
import { cursorAt, pageLengthAt, withNextPage } from './next-page.ts'
import { bearerOf, requestPage } from './request-page.ts'
import type { PageAnswer } from './request-page.ts'
import type { HistoryEntry, RunHistory } from './run-history.ts'
import { IDLE, lastFinished } from './run.ts'
import type { FinishedRun, PageState, Run, RunRequest } from './run.ts'

/** Operations of several runs together. */
export interface CostTotal {
  readonly runs: number
  readonly read: number
  readonly write: number
  readonly compute: number
}

const NO_COST: CostTotal = { runs: 0, read: 0, write: 0, compute: 0 }

/** Where the cost of queries beside the tabs is counted. */
const BESIDE = ''

type RunServices = Pick<Services, 'database' | 'session'>

/**
 * The runs of one database's queries, one at a time for each tab.
 *
 * A late answer belongs to its own run: it goes to the history, and nowhere else, when another run has taken the place. Runs outlive the
 * screen: a person who looks at another page of the database finds the answer when coming back.
 */
export class RunBook extends Subscribable {
  readonly #services: RunServices
  readonly #path: DatabasePath
  readonly #history: RunHistory
  readonly #current = new Map<string, AbortController>()
  #runs: ReadonlyMap<string, Run> = new Map()
  #totals: ReadonlyMap<string, CostTotal> = new Map()

  constructor(services: RunServices, path: DatabasePath, history: RunHistory) {
    super()
    this.#services = services
    this.#path = path
    this.#history = history
  }

  /** The run of each tab that has one; another map after every change. */
  readonly getRuns = (): ReadonlyMap<string, Run> => this.#runs

  getRun(tabId: string): Run {
    return this.#runs.get(tabId) ?? IDLE
  }

  /** What the runs of this page have cost, of one tab or of all. */
  totalOf(tabId?: string): CostTotal {
    if (tabId !== undefined) return this.#totals.get(tabId) ?? NO_COST
    return [...this.#totals.values()].reduce(sumOf, NO_COST)
  }

  /** Runs a query in a tab. The one that is running there is stopped, unless it may finish for the history. */
  async start(tabId: string, request: RunRequest, keepRunning = false): Promise<void> {
    if (!keepRunning) this.#current.get(tabId)?.abort()
    const controller = new AbortController()
    this.#current.set(tabId, controller)
    const previous = lastFinished(this.getRun(tabId))
    const id = newId()
    this.#set(tabId, { state: 'running', request, startedAt: Date.now(), previous })
    const isCurrent = () => this.#current.get(tabId) === controller
    try {
      const outcome = await this.#send(request, controller.signal)
      this.#count(tabId, outcome.stats)
      if (isCurrent()) this.#set(tabId, { state: 'done', id, request, outcome, finishedAt: new Date(), isKept: false, pages: {} })
      await this.#history.add(id, tabId, request, outcome)
    } catch (error: unknown) {
      if (controller.signal.aborted) {
        if (isCurrent()) this.#set(tabId, { state: 'stopped', request, previous })
        await this.#history.add(id, tabId, request, 'stopped')
      } else if (isCurrent()) {
        this.#set(tabId, { state: 'refused', request, message: `${text('shell.not_run')} ${errorText(error)}`, previous })
      }
    } finally {
      if (isCurrent()) this.#current.delete(tabId)
    }
  }

  /** Stops waiting for the run of a tab. */
  readonly cancel = (tabId: string): void => this.#current.get(tabId)?.abort()

  readonly cancelAll = (): void => this.#current.forEach((controller) => controller.abort())

  /** Forgets the run of a tab that is closed. */
  readonly forget = (tabId: string): void => {
    this.#current.get(tabId)?.abort()
    this.#current.delete(tabId)
    const runs = new Map(this.#runs)
    runs.delete(tabId)
    this.#runs = runs
    this.notify()
  }

  /** Shows an answer of the history in a tab; nothing is sent. */
  async showKept(tabId: string, entry: HistoryEntry): Promise<boolean> {
    const outcome = await this.#history.readResult(entry)
    if (outcome === undefined) return false
    const request = bareRequest(entry.text, entry)
    this.#set(tabId, { state: 'done', id: entry.id, request, outcome, finishedAt: new Date(entry.at), isKept: true, pages: {} })
    return true
  }

  /** Reads the next page of a set of a tab's result and puts its rows behind those that are there. */
  readonly loadMore = async (tabId: string, rowId: string): Promise<void> => {
    const run = this.getRun(tabId)
    if (run.state !== 'done' || run.outcome.kind !== 'success' || run.pages[rowId] === 'loading') return
    const cursor = cursorAt(run.outcome.data, rowId)
    if (cursor === undefined) return
    this.#setPage(tabId, run, rowId, 'loading')
    const answer = await this.readPage(run, cursor, pageLengthAt(run.outcome.data, rowId))
    if (answer.kind === 'success') this.#append(tabId, run, rowId, answer)
    else this.#setPage(tabId, run, rowId, { failed: answer.message })
  }

  /** Reads a page of a run's result with the privileges of that run. */
  readPage(run: FinishedRun, cursor: string, length = 0): Promise<PageAnswer> {
    return requestPage(this.#services, this.#path, run.request, { cursor, length })
  }

  /** Reads a query's answer beside the tabs: it is shown in none and is not kept. */
  async read(request: RunRequest, signal: AbortSignal): Promise<QueryOutcome> {
    const outcome = await this.#send(request, signal)
    this.#count(BESIDE, outcome.stats)
    return outcome
  }

  #send(request: RunRequest, signal: AbortSignal): Promise<QueryOutcome> {
    const { database, session } = this.#services
    const hints = request.hints && isFlagOn(session.get()?.feature_flags, 'performance_hints')
    return database.run({
      path: this.#path,
      ...bearerOf(request.context),
      query: queryText(request.query.text),
      arguments: encodeArguments(request.arguments).values,
      screen: 'shell',
      operation: request.mode,
      performanceHints: hints,
      timeoutMs: request.timeoutMs,
      ...(request.typecheck !== 'default' && { typecheck: request.typecheck === 'on' }),
      signal,
    })
  }

  #append(tabId: string, { id }: FinishedRun, rowId: string, page: QuerySuccess): void {
    const run = this.getRun(tabId)
    this.#count(tabId, page.stats)
    if (run.state !== 'done' || run.id !== id || run.outcome.kind !== 'success') return
    const { [rowId]: _loaded, ...pages } = run.pages
    this.#set(tabId, { ...run, outcome: { ...run.outcome, data: withNextPage(run.outcome.data, rowId, page.data) }, pages })
  }

  /** The page of another result is not this one's. */
  #setPage(tabId: string, { id }: FinishedRun, rowId: string, page: PageState): void {
    const run = this.getRun(tabId)
    if (run.state === 'done' && run.id === id) this.#set(tabId, { ...run, pages: { ...run.pages, [rowId]: page } })
  }

  #count(tabId: string, stats: QueryStats | undefined): void {
    if (stats === undefined) return
    const cost = { runs: 1, read: stats.readOps, write: stats.writeOps, compute: stats.computeOps }
    this.#totals = new Map(this.#totals).set(tabId, sumOf(this.totalOf(tabId), cost))
  }

  #set(tabId: string, run: Run): void {
    this.#runs = new Map(this.#runs).set(tabId, run)
    this.notify()
  }
}

function sumOf(a: CostTotal, b: CostTotal): CostTotal {
  return { runs: a.runs + b.runs, read: a.read + b.read, write: a.write + b.write, compute: a.compute + b.compute }
}
