import { createEngine, nextRebuildCommit, NOTHING_SWEPT } from '@terrarium/engine'
import type { IndexFault, StoreFaults } from '@terrarium/engine'
import { checkStore, openWriter } from '@terrarium/store'

/** What a store that is not open holds, and what does not fit together. */
export interface FolderCheck extends StoreFaults {
  readonly pages: number
}

const NOTHING: StoreFaults = { records: 0, faults: [], indexes: [], sweeps: { passes: 0, removed: NOTHING_SWEPT } }

/** Reads every page and every record of a store. @throws {StoreError} readOnly while a process has it open; corrupt where its pages are not whole */
export async function verifyFolder(path: string): Promise<FolderCheck> {
  const engine = createEngine({ rootSecret: '', storeSecret: new Uint8Array() }) // authenticates nobody
  const { pages, damaged, inspected = NOTHING } = await checkStore(path, (snapshot, changes) => engine.verify(snapshot, changes))
  if (damaged === 0) return { ...inspected, pages }
  return { ...inspected, pages, faults: [`${damaged} records are not as they were written: their checksums differ`, ...inspected.faults] }
}

/** Has indexes built again from their documents by the next server that opens the store. */
export async function rebuildIndexes(path: string, faults: readonly IndexFault[]): Promise<void> {
  const indexes = new Map(faults.map((fault) => [`${fault.scope} ${fault.backingId}`, fault]))
  const writer = await openWriter(path)
  try {
    for (const fault of indexes.values()) {
      for (;;) {
        const snapshot = writer.snapshot()
        const request = nextRebuildCommit(snapshot, fault)
        snapshot.release()
        if (request === undefined) break
        await writer.commit(request)
      }
    }
  } finally {
    await writer.close()
  }
}
