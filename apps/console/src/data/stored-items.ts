import { localStore, tabStore } from './browser-storage.ts'
import type { KeyValueStorage } from './browser-storage.ts'
import { openShellRecords } from './shell-records.ts'
import type { RecordKind, ShellRecords } from './shell-records.ts'
import { STORED_KEY_PREFIX } from './stored-keys.ts'

/** What the shell keeps beside entries of the storage. */
const RECORD_ITEMS = {
  queries: ['tabs', 'windows'],
  runs: ['runs', 'results'],
  saved: ['saved'],
} as const satisfies Readonly<Record<string, readonly RecordKind[]>>

/** Which entries of the storages make an item; the first that matches has the entry. */
const ENTRY_ITEMS = {
  session: { area: 'local', entries: /^session$/ },
  keys: { area: 'tab', entries: new RegExp(`^${STORED_KEY_PREFIX}`) },
  changes: { area: 'local', entries: /^shell:changes:/ },
  // Where there is no database for records, they are entries too.
  records: { area: 'local', entries: /^shell:(?:tabs|windows|runs|results|saved):/ },
  shell: { area: 'local', entries: /^shell/ },
  activity: { area: 'local', entries: /^features:(?:activity|seen-schemas):/ },
  forms: { area: 'local', entries: /^features:draft:/ },
  searches: { area: 'local', entries: /^features:searches:/ },
  features: { area: 'local', entries: /^features/ },
  display: { area: 'local', entries: /^ui:/ },
  reminders: { area: 'local', entries: /^invoice-reminder:/ },
} as const

type RecordItem = keyof typeof RECORD_ITEMS
type EntryItem = Exclude<keyof typeof ENTRY_ITEMS, 'records'>
export type StoredItemId = RecordItem | EntryItem

/** Something that the console keeps in this browser. */
export interface StoredItem {
  readonly id: StoredItemId
  /** Characters, as an estimate of bytes. */
  readonly size: number
}

function isRecordItem(id: StoredItemId): id is RecordItem {
  return id in RECORD_ITEMS
}

const storageOf = (area: 'local' | 'tab'): KeyValueStorage => (area === 'local' ? localStore() : tabStore())

/** The entries of the storages by their item. */
function entriesOf(id: EntryItem): readonly string[] {
  const { area } = ENTRY_ITEMS[id]
  return storageOf(area)
    .keys()
    .filter((entry) => Object.entries(ENTRY_ITEMS).find(([, item]) => item.area === area && item.entries.test(entry))?.[0] === id)
}

function sizeOfEntries(id: EntryItem): number {
  const storage = storageOf(ENTRY_ITEMS[id].area)
  return entriesOf(id).reduce((sum, entry) => sum + entry.length + (storage.get(entry)?.length ?? 0), 0)
}

async function sizeOfRecords(records: ShellRecords, kinds: readonly RecordKind[]): Promise<number> {
  const lists = await Promise.all(kinds.map((kind) => records.list(kind)))
  return lists.flat().reduce((sum, record) => sum + JSON.stringify(record).length, 0)
}

/** Everything that the console keeps of a member in this browser, with its size; what is empty is left out. */
export async function listStoredItems(userId: string): Promise<readonly StoredItem[]> {
  const records = await openShellRecords(userId)
  const kept = (Object.keys(RECORD_ITEMS) as RecordItem[]).map(async (id) => ({ id, size: await sizeOfRecords(records, RECORD_ITEMS[id]) }))
  const entries = Object.keys(ENTRY_ITEMS).flatMap((id) =>
    id === 'records' ? [] : [{ id: id as EntryItem, size: sizeOfEntries(id as EntryItem) }],
  )
  return [...(await Promise.all(kept)), ...entries].filter(({ size }) => size > 0)
}

/** Deletes an item. Pages that are open may still hold it: they have to be loaded again. */
export async function deleteStoredItem(userId: string, id: StoredItemId): Promise<void> {
  if (!isRecordItem(id)) {
    for (const entry of entriesOf(id)) storageOf(ENTRY_ITEMS[id].area).remove(entry)
    return
  }
  const records = await openShellRecords(userId)
  for (const kind of RECORD_ITEMS[id]) {
    for (const record of await records.list(kind)) await records.remove(kind, record.id)
  }
}
