import { BackupError } from '@terrarium/gateway'
import type { Place } from '../move/wire.ts'
import { copyAt, OutlineChanged } from './copy-at.ts'
import { withScratchStore } from './scratch-store.ts'
import type { ScratchOptions, ScratchStore } from './scratch-store.ts'

/** What is copied into a scratch store. */
export interface CopiedThing {
  readonly from: Place
  /** Whether databases below it are copied, too, and keys. */
  readonly isWhole: boolean
  /** Collections whose documents are copied; undefined: all. */
  readonly collections?: readonly string[] | undefined
  /** Called with the documents that were copied so far. */
  readonly onDocuments?: ((documents: number) => void) | undefined
  readonly onNote: (note: string) => void
}

const ATTEMPTS_MAX = 3

/**
 * Copies a database as it is at one moment into a scratch store for as long as `use` takes; `at` is the moment, in microseconds. Where the schema
 * changes meanwhile, it begins again.
 *
 * @throws {BackupError} where the schema keeps changing
 */
export async function withCopiedStore<T>(
  options: ScratchOptions,
  thing: CopiedThing,
  use: (store: ScratchStore, at: number) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
    try {
      return await withScratchStore(options, async (store) => use(store, await copyInto(store, thing)))
    } catch (error: unknown) {
      if (!(error instanceof OutlineChanged)) throw error
    }
  }
  const message = 'The schema of the database, or the databases below it, kept changing while they were copied: try again later.'
  throw new BackupError({ code: 'failed', message })
}

function copyInto(store: ScratchStore, { onDocuments, ...thing }: CopiedThing): Promise<number> {
  let done = 0
  const onPage = (documents: number): void => {
    store.checkRoom()
    done += documents
    onDocuments?.(done)
  }
  return copyAt({ ...thing, to: store.database, onPage })
}
