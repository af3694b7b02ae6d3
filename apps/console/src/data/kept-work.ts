import { text } from '../messages/dashboard-text.ts'
import { localStore } from './browser-storage.ts'
import type { KeyValueStorage } from './browser-storage.ts'
import type { UnsavedWork } from './leave-guard.ts'
import { unsavedDrafts } from './query-drafts.ts'

/** Entries of the local storage with the changes of documents that wait to be saved; the rest of an entry's name is its collection's place. */
export const PENDING_CHANGES_PREFIX = 'shell:changes:'

/** What only this browser keeps of a member, and signing out deletes: queries of the shell and changes of documents. */
export async function keptWork(userId: string, storage: KeyValueStorage = localStore()): Promise<readonly UnsavedWork[]> {
  return [...(await keptQueries(userId)), ...keptChanges(storage)]
}

/** Signing out deletes everything that is kept, so nothing is left to discard. */
const discard = () => undefined

async function keptQueries(userId: string): Promise<readonly UnsavedWork[]> {
  const drafts = await unsavedDrafts(userId)
  if (drafts.length === 0) return []
  return [
    {
      where: text('leave.shell'),
      count: drafts.length,
      consequence: text('leave.sign_out_queries', { count: drafts.length }),
      names: drafts.map(({ name }) => name),
      file: () => ({ name: 'queries.fql', content: drafts.map((draft) => `// ${draft.name}\n${draft.text}\n`).join('\n') }),
      discard,
    },
  ]
}

function keptChanges(storage: KeyValueStorage): readonly UnsavedWork[] {
  return storage
    .keys()
    .filter((entry) => entry.startsWith(PENDING_CHANGES_PREFIX))
    .flatMap((entry): readonly UnsavedWork[] => {
      const count = lengthOf(storage.get(entry))
      return count === 0 ? [] : [{ where: entry.slice(entry.lastIndexOf('/') + 1), count, discard }]
    })
}

function lengthOf(stored: string | undefined): number {
  try {
    const list: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(list) ? list.length : 0
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return 0
    throw error
  }
}
