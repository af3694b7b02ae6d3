import { localStore } from './browser-storage.ts'
import type { KeyValueStorage } from './browser-storage.ts'
import type { ShellRecord, ShellRecords } from './shell-records.ts'
import { openShellRecords } from './shell-records.ts'

/** A query that is open in a shell, as it is kept. */
export interface DraftRecord extends ShellRecord {
  /** The window whose tab it is. */
  readonly window: string
  readonly text: string
  readonly name: string | undefined
  /** The text that is saved under a name; undefined when none is. */
  readonly savedText: string | undefined
  /** Counts the changes of this tab: the later one wins. */
  readonly seq: number
}

/** Text that could not be written to disk before the page went, by tab. */
const PENDING_PREFIX = 'shell:pending:'

/** Keeps a draft at once, for a page that is about to go. */
export function keepPending(draft: DraftRecord, storage: KeyValueStorage = localStore()): boolean {
  return storage.set(PENDING_PREFIX + draft.id, JSON.stringify(draft))
}

export function dropPending(id: string, storage: KeyValueStorage = localStore()): void {
  storage.remove(PENDING_PREFIX + id)
}

/** Reads the drafts of a database, or of all: what was kept at the last moment is later than what is on disk. */
export async function readDrafts<Draft extends DraftRecord>(
  records: ShellRecords,
  database?: string,
  storage: KeyValueStorage = localStore(),
): Promise<readonly Draft[]> {
  const drafts = new Map((await records.list<Draft>('tabs', database)).map((draft) => [draft.id, draft]))
  for (const key of storage.keys().filter((entry) => entry.startsWith(PENDING_PREFIX))) {
    const pending = parseDraft<Draft>(storage.get(key))
    if (pending === undefined || (database !== undefined && pending.database !== database)) continue
    if (pending.seq > (drafts.get(pending.id)?.seq ?? -1)) drafts.set(pending.id, pending)
  }
  return [...drafts.values()]
}

function parseDraft<Draft extends DraftRecord>(stored: string | undefined): Draft | undefined {
  try {
    const draft = JSON.parse(stored ?? 'null') as Draft | null
    return draft !== null && typeof draft === 'object' && typeof draft.id === 'string' && typeof draft.seq === 'number' ? draft : undefined
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** A query that would be lost with the drafts. */
export interface UnsavedDraft {
  readonly name: string
  readonly text: string
}

/** The queries that are in no saved query as they are. */
export async function unsavedDrafts(userId: string): Promise<readonly UnsavedDraft[]> {
  const drafts = await readDrafts(await openShellRecords(userId))
  return drafts
    .filter(({ text, savedText }) => text.trim() !== '' && text !== savedText)
    .map(({ text, name }) => ({ text, name: name ?? titleOf(text) }))
}

const TITLE_LENGTH_MAX = 40

/** What a query is called until it is named: its first line that says something. */
export function titleOf(text: string): string {
  const lines = text.split('\n').map((line) => line.trim())
  const first = lines.find((line) => line !== '') ?? ''
  const title = first.replace(/^\/[/*]+\s*/, '').replace(/\s*\*\/$/, '')
  return title.length > TITLE_LENGTH_MAX ? `${title.slice(0, TITLE_LENGTH_MAX - 1)}…` : title
}
