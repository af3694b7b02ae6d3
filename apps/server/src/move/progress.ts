import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { MoveError } from './move-error.ts'

/** How far the history of a collection is. */
export interface HistoryProgress {
  /** The moment whose documents its history begins with; microseconds. */
  readonly since: number
  /** Batches that are in the target and in the list of times. */
  batches: number
  /** Versions in them. */
  versions: number
  /** Source of the target's events since its history begins. */
  copySource?: string
  /** The batch under way: whether it is in the target is seen there. */
  pending?: PendingBatch
}

/** Versions that one transaction writes to the target. */
export interface PendingBatch {
  /** Cursor of the last of them. */
  readonly until: string
  readonly steps: readonly VersionStep[]
  /** A document that is written, and when it last was before; undefined: the batch only deletes, and may be repeated. */
  readonly check?: { readonly id: string; readonly ts: string | null }
}

export interface VersionStep {
  readonly id: string
  /** Microseconds of the source. */
  readonly ts: number
  readonly isDeleted: boolean
}

/** How far a collection is. */
export interface CollectionProgress {
  readonly computed: readonly string[]
  readonly defaults: readonly string[]
  readonly historyDays: number | null
  /** Source of the events since the copy began. */
  source?: string
  /** Where its events go on; undefined: at the source's beginning. */
  cursor?: string
  /** The id at which copying goes on. */
  next?: string
  isCopied: boolean
  /** Changes may have been missed: both sides have to be compared. */
  isStale?: boolean
  history?: HistoryProgress
}

/** How far a database is. */
export interface DatabaseProgress {
  /** Digest of the schema that was copied. */
  readonly schema: string
  /** Collections as the target has them; undefined until their constraints are put aside. */
  collections?: Record<string, CollectionProgress>
  /** Constraints, staged schema and settings are as in the source. */
  isFinished?: boolean
}

/** What must be issued again, because its secret cannot be read. */
export interface ReissuedKey {
  readonly database: string
  readonly role: string
  readonly of: string
  /** Id of the source's key, and the database that lists it; undefined: to be issued by hand, for the reason in `of`. */
  readonly key?: string
  readonly at?: string
  readonly secret?: string
  /** Id of the new key, as long as it has the mark by which it is found again. */
  marked?: string
}

/** How far a move is; kept in a file after each step, so that it can go on where it was stopped. */
export interface Progress {
  readonly format: number
  readonly from: string
  readonly to: string
  /** Path of the database that is moved; empty: everything. */
  readonly database: string
  /** Whether versions are moved, too. */
  readonly history: boolean
  readonly databases: Record<string, DatabaseProgress>
  keys: ReissuedKey[]
  /** What is not as in the source, and why. */
  readonly notes: string[]
  isDone: boolean
}

const FORMAT = 2
const OWNER_ONLY = 0o600

/** What is moved. */
export type MovedThing = Pick<Progress, 'from' | 'to' | 'database' | 'history'>

/** Reads the progress of a move, or begins one. The file has secrets of new keys: it belongs to its user alone. @throws {MoveError} */
export function openProgress(file: string, thing: MovedThing): { readonly progress: Progress; readonly save: () => void } {
  const found = existsSync(file) ? readProgress(file) : undefined
  if (found !== undefined) checkGoesOn(file, found, thing)
  const progress = found ?? { ...thing, format: FORMAT, databases: {}, keys: [], notes: [], isDone: false }
  const save = (): void => {
    writeFileSync(`${file}.part`, `${JSON.stringify(progress, null, 2)}\n`, { mode: OWNER_ONLY })
    renameSync(`${file}.part`, file)
  }
  return { progress, save }
}

function checkGoesOn(file: string, found: Progress, { from, to, database, history }: MovedThing): void {
  if (found.from !== from || found.to !== to || found.database !== database)
    throw new MoveError(
      `${file} is of a move of ${found.database || 'everything'} from ${found.from} to ${found.to}: name another file with --state`,
    )
  if (found.isDone) throw new MoveError(`${file} is of a move that is complete: delete it, or name another file with --state`)
  if (found.history !== history)
    throw new MoveError(`${file} is of a move ${found.history ? 'with' : 'without'} --history, which cannot be changed now`)
}

function readProgress(file: string): Progress {
  try {
    const progress = JSON.parse(readFileSync(file, 'utf8')) as Progress
    if (progress.format === FORMAT) return progress
  } catch (error: unknown) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new MoveError(`${file} is no state file of this release: name another file with --state`)
}
