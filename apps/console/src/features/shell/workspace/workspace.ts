import { localStore } from '../../../data/browser-storage.ts'
import { takeFirstQuery } from '../../../data/first-query.ts'
import { monitoring } from '../../../data/observability.ts'
import { dropPending, keepPending, readDrafts } from '../../../data/query-drafts.ts'
import type { ShellRecords } from '../../../data/shell-records.ts'
import { Subscribable } from '../../../data/subscribable.ts'
import { text } from '../../../messages/shell-text.ts'
import { createTab, newId, readTab, tabRecord, tabTitle } from './query-tab.ts'
import type { QueryTab, TabRecord } from './query-tab.ts'

export interface WorkspaceState {
  /** At least one. */
  readonly tabs: readonly QueryTab[]
  readonly activeId: string
  /** Queries of a window that went without closing. */
  readonly recovered: readonly QueryTab[]
  /** False when the browser did not take the last change. */
  readonly isKept: boolean
}

interface WorkspaceOptions {
  readonly records: ShellRecords
  /** The database's lasting id. */
  readonly database: string
  /** Tells the tabs of this window from those of others. */
  readonly window: string
  /** Asks which windows are open. */
  readonly aliveWindows: (asked: readonly string[]) => Promise<ReadonlySet<string>>
}

/** Milliseconds of typing between two writes. */
const KEEP_DELAY_MS = 300
/** Closed queries that can be opened again. */
const CLOSED_MAX = 20

/**
 * The queries that are open for one database in one window.
 *
 * Every change is on disk a moment later. Tabs of a window that has gone are taken over by the next one; tabs of a window that is open
 * are left alone, and a tab that two windows have edited is forked instead of overwritten.
 */
export class Workspace extends Subscribable {
  readonly #records: ShellRecords
  readonly #database: string
  readonly #window: string
  readonly #order = new Map<string, number>()
  readonly #dirty = new Set<string>()
  #closed: readonly QueryTab[] = []
  #timer: number | undefined
  #state: WorkspaceState
  #isDisposed = false
  #isFirst: boolean

  private constructor(
    { records, database, window: windowId }: WorkspaceOptions,
    tabs: readonly QueryTab[],
    recovered: readonly QueryTab[],
  ) {
    super()
    this.#records = records
    this.#database = database
    this.#window = windowId
    const waiting = tabs.length === 0 ? takeFirstQuery(database) : undefined
    const all = tabs.length === 0 ? [createTab(waiting === undefined ? {} : { text: waiting })] : tabs
    const active = localStore().get(this.#activeEntry)
    this.#state = { tabs: all, activeId: all.find(({ id }) => id === active)?.id ?? all[0]?.id ?? '', recovered, isKept: true }
    this.#isFirst = waiting !== undefined
    this.#renumber()
    if (waiting !== undefined) this.#schedule(this.#state.activeId)
  }

  /** Opens the queries of a database as this window, or one that has gone, left them. */
  static async open(options: WorkspaceOptions): Promise<Workspace> {
    const { records, database, window: windowId } = options
    const drafts = [...(await readDrafts<TabRecord>(records, database))].sort((a, b) => a.order - b.order)
    const own = drafts.filter((draft) => draft.window === windowId)
    if (own.length > 0) return new Workspace(options, own.map(readTab), [])
    const others = [...new Set(drafts.map((draft) => draft.window))]
    const alive = others.length === 0 ? new Set<string>() : await options.aliveWindows(others)
    const left = drafts.filter((draft) => !alive.has(draft.window))
    const closed = await Promise.all([...new Set(left.map((draft) => draft.window))].map((id) => records.get('windows', id)))
    const isRecovery = closed.some((mark) => mark === undefined)
    const tabs = left.map(readTab)
    const workspace = new Workspace(options, tabs, isRecovery ? tabs.filter((tab) => tab.text.trim() !== '') : [])
    tabs.forEach(({ id }) => workspace.#dirty.add(id))
    void workspace.keep()
    return workspace
  }

  readonly getState = (): WorkspaceState => this.#state

  getTab(id: string): QueryTab | undefined {
    return this.#state.tabs.find((tab) => tab.id === id)
  }

  get active(): QueryTab {
    const tab = this.getTab(this.#state.activeId) ?? this.#state.tabs[0]
    if (tab === undefined) throw new Error('A workspace has at least one query.')
    return tab
  }

  readonly select = (id: string): void => {
    if (this.getTab(id) === undefined) return
    localStore().set(this.#activeEntry, id)
    this.#set({ activeId: id })
  }

  /** Shows the tab that stands so many places further, round and round. */
  readonly step = (by: number): void => {
    const { tabs, activeId } = this.#state
    const index = tabs.findIndex(({ id }) => id === activeId)
    const next = tabs[(index + by + tabs.length) % tabs.length]
    if (next !== undefined) this.select(next.id)
  }

  /** Opens a query beside the active one and shows it. */
  readonly add = (changes: Partial<Omit<QueryTab, 'id'>> = {}): QueryTab => {
    const tab = createTab(changes)
    const { tabs, activeId } = this.#state
    const at = tabs.findIndex(({ id }) => id === activeId) + 1
    this.#set({ tabs: [...tabs.slice(0, at), tab, ...tabs.slice(at)] })
    this.#renumber()
    this.select(tab.id)
    this.#schedule(tab.id)
    return tab
  }

  readonly update = (id: string, changes: Partial<Omit<QueryTab, 'id' | 'seq'>>): void => {
    const tabs = this.#state.tabs.map((tab) => (tab.id === id ? { ...tab, ...changes, seq: tab.seq + 1 } : tab))
    this.#set({ tabs })
    this.#schedule(id)
  }

  /** Closes a query; it can be opened again. The last one is replaced by an empty one. */
  readonly close = (id: string): void => {
    const { tabs, activeId } = this.#state
    const index = tabs.findIndex((tab) => tab.id === id)
    const closed = tabs[index]
    if (closed === undefined) return
    if (closed.text.trim() !== '') this.#closed = [...this.#closed, closed].slice(-CLOSED_MAX)
    const left = tabs.filter((tab) => tab.id !== id)
    const rest = left.length === 0 ? [createTab()] : left
    const neighbour = rest[Math.min(index, rest.length - 1)]
    this.#forget(id)
    this.#set({ tabs: rest, recovered: this.#state.recovered.filter((tab) => tab.id !== id) })
    if (activeId === id && neighbour !== undefined) this.select(neighbour.id)
    this.#renumber()
  }

  readonly closeOthers = (id: string): void => {
    for (const tab of this.#state.tabs) if (tab.id !== id) this.close(tab.id)
  }

  /** Whether a query waits here to be run for the first time; said once. */
  readonly takeFirst = (): boolean => {
    const isFirst = this.#isFirst
    this.#isFirst = false
    return isFirst
  }

  get canReopen(): boolean {
    return this.#closed.length > 0
  }

  /** Opens the query that was closed last. */
  readonly reopen = (): void => {
    const last = this.#closed[this.#closed.length - 1]
    if (last === undefined) return
    this.#closed = this.#closed.slice(0, -1)
    this.add({ ...last, seq: last.seq + 1 })
  }

  /** Moves a tab by places; one at an end stays. */
  readonly move = (id: string, by: number): void => {
    const tabs = [...this.#state.tabs]
    const from = tabs.findIndex((tab) => tab.id === id)
    const to = Math.min(Math.max(from + by, 0), tabs.length - 1)
    const [tab] = tabs.splice(from, 1)
    if (tab === undefined || from === to) return
    tabs.splice(to, 0, tab)
    this.#set({ tabs })
    this.#renumber()
  }

  readonly dismissRecovered = (): void => this.#set({ recovered: [] })

  /** Writes what has changed. */
  readonly keep = async (): Promise<void> => {
    window.clearTimeout(this.#timer)
    const ids = [...this.#dirty]
    this.#dirty.clear()
    const kept = await Promise.all(ids.map((id) => this.#keepTab(id)))
    if (this.#isDisposed || kept.length === 0) return
    const isKept = kept.every(Boolean)
    if (isKept === this.#state.isKept) return
    this.#set({ isKept })
    if (!isKept) monitoring().action('journal-failure', { durability: this.#records.durability })
  }

  /** Writes at once, for a page that may be gone the next moment, and marks the window as closed. */
  readonly keepNow = (): void => {
    for (const id of this.#dirty) {
      const tab = this.getTab(id)
      if (tab !== undefined) keepPending(this.#record(tab))
    }
    void this.#records.put('windows', { id: this.#window, database: this.#database })
    void this.keep()
  }

  /** Takes the mark of a closed window away: this one is in use. */
  readonly markOpen = (): void => void this.#records.remove('windows', this.#window)

  dispose(): void {
    this.#isDisposed = true
    window.clearTimeout(this.#timer)
  }

  get #activeEntry(): string {
    return `shell:active:${this.#database}`
  }

  #record(tab: QueryTab): TabRecord {
    return tabRecord(tab, { database: this.#database, window: this.#window, order: this.#order.get(tab.id) ?? 0 })
  }

  async #keepTab(id: string): Promise<boolean> {
    const tab = this.getTab(id)
    if (tab === undefined || this.#isDisposed) return true
    const there = await this.#records.get<TabRecord>('tabs', id)
    if (there !== undefined && there.window !== this.#window && there.seq > tab.seq) return this.#fork(tab)
    const isKept = await this.#records.put('tabs', this.#record(tab))
    if (isKept) dropPending(id)
    return isKept
  }

  /** Another window has gone on with this query: here it goes on under a name of its own. */
  #fork(tab: QueryTab): Promise<boolean> {
    const copy: QueryTab = { ...tab, id: newId(), name: text('shell.copy_of', { name: tabTitle(tab) }) }
    const { tabs, activeId } = this.#state
    this.#set({ tabs: tabs.map((other) => (other.id === tab.id ? copy : other)), activeId: activeId === tab.id ? copy.id : activeId })
    this.#renumber()
    return this.#records.put('tabs', this.#record(copy))
  }

  #schedule(id: string): void {
    this.#dirty.add(id)
    window.clearTimeout(this.#timer)
    this.#timer = window.setTimeout(() => void this.keep(), KEEP_DELAY_MS)
  }

  #forget(id: string): void {
    this.#dirty.delete(id)
    dropPending(id)
    void this.#records.remove('tabs', id)
  }

  /** Tabs whose place has changed are written again. */
  #renumber(): void {
    this.#state.tabs.forEach(({ id }, index) => {
      if (this.#order.get(id) === index) return
      const wasPlaced = this.#order.has(id)
      this.#order.set(id, index)
      if (wasPlaced) this.#schedule(id)
    })
  }

  #set(changes: Partial<WorkspaceState>): void {
    this.#state = { ...this.#state, ...changes }
    this.notify()
  }
}
