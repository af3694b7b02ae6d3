import type { DatabasePath } from '@terrarium/contracts'
import { isFlagOn } from '@terrarium/contracts'
import type { RunRole } from '../../data/database-keys.ts'
import { errorText } from '../../data/error-text.ts'
import { fql, queryText } from '../../data/fql.ts'
import type { QueryOutcome, QuerySuccess } from '../../data/query-outcome.ts'
import type { Services } from '../../data/services.ts'
import type { SessionStore } from '../../data/session-store.ts'
import { Subscribable } from '../../data/subscribable.ts'
import { text } from '../../messages/text.ts'
import { cursorAt, withNextPage } from './next-page.ts'
import { addToHistory, readHistory } from './shell-storage.ts'
import type { HistoryEntry } from './shell-storage.ts'

/** What is run: a text, from where in the editor, and with whose privileges. */
export interface RunRequest {
  readonly query: string
  /** Where the text that runs begins in the editor. */
  readonly offset: number
  readonly role: RunRole
}

/** A run that has been answered. */
export interface FinishedRun {
  readonly state: 'done'
  readonly request: RunRequest
  readonly outcome: QueryOutcome
  readonly finishedAt: Date
  /** Sets of the result, by the id of their row, of which a further page is on its way or could not be had. */
  readonly pages: Readonly<Record<string, 'loading' | { readonly failed: string }>>
}

/** One run of a text. While it is under way, and when it gave nothing, the answer before it stays in sight. */
export type Run =
  | { readonly state: 'idle' }
  | { readonly state: 'running'; readonly startedAt: number; readonly previous: FinishedRun | undefined }
  | FinishedRun
  | { readonly state: 'stopped'; readonly previous: FinishedRun | undefined }
  | { readonly state: 'refused'; readonly message: string; readonly previous: FinishedRun | undefined }

/** Rows that one further page asks for. */
const PAGE_SIZE = 100

/**
 * The runs of one database's shell, one at a time. A late answer belongs to its own run and is dropped when another has begun.
 *
 * They outlive the screen: whoever looks at another tab of the database finds the answer when coming back.
 */
export class DatabaseRuns extends Subscribable {
  readonly #services: Pick<Services, 'database' | 'session'>
  readonly #path: DatabasePath
  readonly #storageKey: string
  #run: Run = { state: 'idle' }
  #role: RunRole = 'admin'
  #history: readonly HistoryEntry[]
  #current: AbortController | undefined

  constructor(services: Pick<Services, 'database' | 'session'>, path: DatabasePath, storageKey: string) {
    super()
    this.#services = services
    this.#path = path
    this.#storageKey = storageKey
    this.#history = readHistory(storageKey)
  }

  readonly getRun = (): Run => this.#run

  /** With whose privileges the next text runs. */
  readonly getRole = (): RunRole => this.#role

  readonly setRole = (role: RunRole): void => {
    this.#role = role
    this.notify()
  }

  readonly getHistory = (): readonly HistoryEntry[] => this.#history

  /** Runs a text; the one that is running is given up. */
  async start(request: RunRequest): Promise<void> {
    this.#current?.abort()
    const controller = new AbortController()
    this.#current = controller
    const previous = lastFinished(this.#run)
    this.#set({ state: 'running', startedAt: Date.now(), previous })
    try {
      const outcome = await this.#send(request, controller.signal)
      if (this.#current !== controller) return
      this.#keep(request, outcome)
      this.#set({ state: 'done', request, outcome, finishedAt: new Date(), pages: {} })
    } catch (error: unknown) {
      if (this.#current !== controller) return
      if (controller.signal.aborted) this.#set({ state: 'stopped', previous })
      else this.#set({ state: 'refused', message: `${text('shell.not_run')} ${errorText(error)}`, previous })
    }
  }

  /** Stops waiting for the run. */
  readonly cancel = (): void => this.#current?.abort()

  /** Reads the next page of a set of the result and puts its rows behind those that are there. */
  readonly loadMore = async (id: string): Promise<void> => {
    const run = this.#run
    if (run.state !== 'done' || run.outcome.kind !== 'success' || run.pages[id] === 'loading') return
    const cursor = cursorAt(run.outcome.data, id)
    if (cursor === undefined) return
    this.#setPage(run.request, id, 'loading')
    const { database } = this.#services
    const query = fql`Set.paginate(${cursor}, ${PAGE_SIZE})`
    const request = { path: this.#path, role: run.request.role, query, screen: 'shell', operation: 'next_page', typecheck: false }
    const answer = await database.run(request).catch((error: unknown) => ({ kind: 'refused', message: errorText(error) }) as const)
    if (answer.kind === 'success') this.#append(run.request, id, answer)
    else this.#setPage(run.request, id, { failed: answer.message })
  }

  #send(request: RunRequest, signal: AbortSignal): Promise<QueryOutcome> {
    const { database, session } = this.#services
    return database.run({
      path: this.#path,
      role: request.role,
      query: queryText(request.query),
      screen: 'shell',
      operation: 'run',
      performanceHints: isFlagOn(session.get()?.feature_flags, 'performance_hints'),
      signal,
    })
  }

  #keep(request: RunRequest, outcome: QueryOutcome): void {
    this.#history = addToHistory(this.#storageKey, {
      text: request.query,
      at: new Date().toISOString(),
      role: request.role,
      outcome: outcome.kind === 'success' ? 'ok' : outcome.code,
    })
  }

  #append(request: RunRequest, id: string, page: QuerySuccess): void {
    const run = this.#run
    if (run.state !== 'done' || run.request !== request || run.outcome.kind !== 'success') return
    const { [id]: _loaded, ...pages } = run.pages
    this.#set({ ...run, outcome: { ...run.outcome, data: withNextPage(run.outcome.data, id, page.data) }, pages })
  }

  /** The page of another result is not this one's. */
  #setPage(request: RunRequest, id: string, page: FinishedRun['pages'][string]): void {
    const run = this.#run
    if (run.state === 'done' && run.request === request) this.#set({ ...run, pages: { ...run.pages, [id]: page } })
  }

  #set(run: Run): void {
    this.#run = run
    this.notify()
  }
}

/** The last answer that a run leaves in sight. */
export function lastFinished(run: Run): FinishedRun | undefined {
  if (run.state === 'done') return run
  return run.state === 'idle' ? undefined : run.previous
}

const runsBySession = new WeakMap<SessionStore, Map<string, DatabaseRuns>>()

/** Returns the runs of a database; all are forgotten when the session ends or another member signs in. */
export function databaseRuns(services: Services, path: DatabasePath, storageKey: string): DatabaseRuns {
  const known = runsOf(services.session)
  const runs = known.get(storageKey) ?? new DatabaseRuns(services, path, storageKey)
  known.set(storageKey, runs)
  return runs
}

function runsOf(session: SessionStore): Map<string, DatabaseRuns> {
  const known = runsBySession.get(session)
  if (known !== undefined) return known
  const runs = new Map<string, DatabaseRuns>()
  runsBySession.set(session, runs)
  let id = session.get()?.id
  session.subscribe(() => {
    if (session.get()?.id === id) return
    id = session.get()?.id
    for (const each of runs.values()) each.cancel()
    runs.clear()
  })
  return runs
}
