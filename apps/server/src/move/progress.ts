import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

/** How far a collection is. */
export interface CollectionProgress {
  /** Source of the events since the copy began. */
  readonly source: string
  /** Where its events go on; undefined: at the source's beginning. */
  cursor?: string
  /** Where its pages go on. */
  after?: string
  isCopied: boolean
}

/** What must be issued again, because its secret cannot be read. */
export interface ReissuedKey {
  readonly database: string
  readonly role: string
  readonly of: string
  /** Undefined: to be issued by hand, for the reason in `of`. */
  readonly secret?: string
}

/** How far a move is; kept in a file after each step, so that it can go on where it was stopped. */
export interface Progress {
  readonly from: string
  readonly to: string
  /** Databases whose schema has been copied, by path. */
  readonly databases: Record<string, { isDefined: boolean; areKeysMade: boolean; readonly collections: Record<string, CollectionProgress> }>
  readonly keys: ReissuedKey[]
}

const OWNER_ONLY = 0o600

/** Reads the progress of a move, or begins one. The file has secrets of new keys: it belongs to its user alone. */
export function openProgress(file: string, from: string, to: string): { readonly progress: Progress; save(): void } {
  const found = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Progress) : undefined
  if (found !== undefined && (found.from !== from || found.to !== to))
    throw new Error(`${file} is of a move from ${found.from} to ${found.to}: name another file with --state`)
  const progress = found ?? { from, to, databases: {}, keys: [] }
  const save = (): void => {
    writeFileSync(`${file}.part`, `${JSON.stringify(progress, null, 2)}\n`, { mode: OWNER_ONLY })
    renameSync(`${file}.part`, file)
  }
  return { progress, save }
}
