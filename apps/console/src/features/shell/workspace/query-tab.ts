import { PAGE_SIZES, QUERY_TIMEOUT_MS } from '@terrarium/contracts'
import type { DraftRecord } from '../../../data/query-drafts.ts'
import { titleOf } from '../../../data/query-drafts.ts'
import { readArguments } from '../../../data/query-argument.ts'
import type { QueryArgument } from '../../../data/query-argument.ts'
import { ADMIN, readContext, storableContext } from '../../../data/run-context.ts'
import type { RunContext } from '../../../data/run-context.ts'
import { QUERY_PAGE_SIZES } from '../../../data/shared-query.ts'
import type { QueryPageSize } from '../../../data/shared-query.ts'
import { text } from '../../../messages/shell-text.ts'
import { lastView, readView } from './result-view.ts'
import type { ResultView } from './result-view.ts'

/** Whether types are checked before a run; the database decides unless told otherwise. */
export type Typecheck = 'default' | 'on' | 'off'

/** A query that is open: its text and everything a run of it depends on. */
export interface QueryTab {
  readonly id: string
  /** The name it was given; its first line stands in until then. */
  readonly name: string | undefined
  readonly text: string
  readonly arguments: readonly QueryArgument[]
  readonly context: RunContext
  /** The moment that is read, as an ISO time; undefined for now. */
  readonly time: string | undefined
  readonly pageSize: QueryPageSize
  readonly typecheck: Typecheck
  readonly hints: boolean
  readonly timeoutMs: number
  /** The saved query it was opened from, with the text that is saved. */
  readonly savedId: string | undefined
  readonly savedText: string | undefined
  /** Its runs leave no trace in the history. */
  readonly isPrivate: boolean
  /** How its results are shown. */
  readonly view: ResultView
  readonly seq: number
}

/** A query as it is kept, with the place among its neighbours. */
export interface TabRecord extends DraftRecord, Omit<QueryTab, 'id' | 'seq' | 'text' | 'name' | 'savedText'> {
  readonly order: number
  readonly at: string
}

/** Letters enough that two tabs never share an id. */
export function newId(): string {
  const random = window.crypto.getRandomValues(new Uint32Array(3))
  return Array.from(random, (part) => part.toString(36)).join('')
}

/** Makes a query; it runs with the administrator's privileges. */
export function createTab(changes: Partial<Omit<QueryTab, 'id'>> = {}): QueryTab {
  return {
    id: newId(),
    name: undefined,
    text: '',
    arguments: [],
    context: ADMIN,
    time: undefined,
    pageSize: PAGE_SIZES.default.server,
    typecheck: 'default',
    hints: true,
    timeoutMs: QUERY_TIMEOUT_MS,
    savedId: undefined,
    savedText: undefined,
    isPrivate: false,
    view: lastView(),
    seq: 0,
    ...changes,
  }
}

/** What a tab is called. */
export function tabTitle(tab: Pick<QueryTab, 'name' | 'text'>): string {
  return tab.name ?? (titleOf(tab.text) || text('shell.untitled'))
}

/** Whether a saved query no longer has this text. */
export function isUnsaved(tab: QueryTab): boolean {
  return tab.savedText !== undefined && tab.savedText !== tab.text
}

/** Renders a tab as it is kept; typed secrets are not. */
export function tabRecord(tab: QueryTab, place: Pick<TabRecord, 'database' | 'window' | 'order'>): TabRecord {
  return { ...tab, ...place, context: storableContext(tab.context), at: new Date().toISOString() }
}

/** Reads a kept tab; members that it lacks or that cannot be read have their defaults. */
export function readTab(record: Partial<TabRecord>): QueryTab {
  const fresh = createTab()
  return {
    ...fresh,
    id: typeof record.id === 'string' ? record.id : fresh.id,
    name: stringOf(record.name),
    text: stringOf(record.text) ?? '',
    arguments: readArguments(record.arguments),
    context: readContext(record.context),
    time: stringOf(record.time),
    pageSize: QUERY_PAGE_SIZES.find((size) => size === record.pageSize) ?? fresh.pageSize,
    typecheck: record.typecheck === 'on' || record.typecheck === 'off' ? record.typecheck : 'default',
    hints: record.hints !== false,
    timeoutMs: typeof record.timeoutMs === 'number' ? record.timeoutMs : fresh.timeoutMs,
    savedId: stringOf(record.savedId),
    savedText: stringOf(record.savedText),
    isPrivate: record.isPrivate === true,
    view: readView(record.view) ?? fresh.view,
    seq: typeof record.seq === 'number' ? record.seq : 0,
  }
}

function stringOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
