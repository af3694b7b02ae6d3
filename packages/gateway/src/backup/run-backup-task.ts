import { dirname } from 'node:path'
import {
  countDocuments,
  databaseTree,
  findDatabase,
  findDatabaseByGlobalId,
  keepSecrets,
  listExpiries,
  outlineOf,
  restoreRecord,
} from '@terrarium/engine'
import { openReader, type Snapshot, type Write } from '@terrarium/store'
import { SnapshotFileReader } from '../snapshot-file/read-snapshot-file.ts'
import type { BackupMessage, BackupTask, LiveDatabase, WriteBatch } from './backup-message.ts'
import { exportDatabase } from './export-database.ts'
import { checkDiskReserve } from './disk-reserve.ts'
import type { WriteListener } from './write-listener.ts'
import { BatchBuilder } from './write-batch.ts'
import { writeSnapshot } from './write-snapshot.ts'

/** What a task has from its thread. */
export interface TaskTools {
  /** Resolves when the writes are on disk. */
  readonly commit: (batch: WriteBatch) => Promise<void>
  readonly report: (done: number, total: number | undefined) => void
}

/** The database of a task does not exist (any more). */
export class DatabaseGoneError extends Error {
  override readonly name = 'DatabaseGoneError'
  constructor() {
    super('The database does not exist any more.')
  }
}

/** Does a task. @throws {SnapshotDamageError | DatabaseGoneError | DiskReserveError} */
export async function runBackupTask(task: BackupTask, tools: TaskTools): Promise<BackupMessage> {
  switch (task.kind) {
    case 'write':
      return withSnapshot(task.store, (snapshot) => {
        const database = findDatabase(snapshot, task.names)
        if (database === undefined) throw new DatabaseGoneError()
        return { kind: 'written', snapshot: writeSnapshot(snapshot, database, task, listenerOf(task, dirname(task.file), tools)) }
      })
    case 'verify':
      return verify(task.file, tools)
    case 'restore':
      return withSnapshot(task.store, (snapshot) => restore(snapshot, task, tools))
    case 'list':
      return withSnapshot(task.store, async (snapshot) => {
        await commitAll(listAll(snapshot, task.scopes), tools)
        return { kind: 'listed' }
      })
    case 'export':
      return withSnapshot(task.store, (snapshot) => {
        const database = findDatabase(snapshot, task.names)
        if (database === undefined) throw new DatabaseGoneError()
        return {
          kind: 'exported',
          collections: exportDatabase(snapshot, database, task, listenerOf(task, dirname(task.folder), tools)),
        }
      })
    case 'count':
      return withSnapshot(task.store, (snapshot) => ({ kind: 'counted', databases: countLive(snapshot, task) }))
  }
}

/** Follows a task that writes to a folder, and ends it where the disk has too little room. */
function listenerOf({ reserve }: BackupTask, folder: string, { report }: TaskTools): WriteListener {
  return {
    onDocuments: (documents) => report(documents, undefined),
    onWrite: () => checkDiskReserve(folder, reserve),
  }
}

async function withSnapshot<T>(store: string, use: (snapshot: Snapshot) => T | Promise<T>): Promise<T> {
  const reader = openReader(store)
  try {
    const snapshot = reader.snapshot()
    try {
      return await use(snapshot)
    } finally {
      snapshot.release()
    }
  } finally {
    await reader.close()
  }
}

function verify(file: string, { report }: TaskTools): BackupMessage {
  const reader = new SnapshotFileReader(file)
  try {
    for (const { bytesRead } of reader.parts()) report(bytesRead, reader.size)
    return { kind: 'verified', header: reader.header, summary: reader.summary() }
  } finally {
    reader.close()
  }
}

type RestoreTask = Extract<BackupTask, { kind: 'restore' }>

async function restore(
  snapshot: Snapshot,
  { store, reserve, file, drafts }: RestoreTask,
  { commit, report }: TaskTools,
): Promise<BackupMessage> {
  const tools: TaskTools = {
    report,
    commit: (batch) => {
      checkDiskReserve(dirname(store), reserve)
      return commit(batch)
    },
  }
  const late = new BatchBuilder()
  const reader = new SnapshotFileReader(file)
  try {
    await commitAll(restoredWrites(reader, drafts, late, tools), tools)
  } finally {
    reader.close()
  }
  await commitAll(keptWrites(snapshot, drafts), tools)
  return { kind: 'restored', late: late.take() }
}

function* restoredWrites(
  reader: SnapshotFileReader,
  drafts: RestoreTask['drafts'],
  late: BatchBuilder,
  { report }: TaskTools,
): Generator<Write> {
  const byScope = new Map(drafts.map((draft) => [draft.from, draft]))
  for (const { records, bytesRead } of reader.parts()) {
    for (const record of records) {
      const restored = restoreRecord(record, byScope)
      if (restored?.isLate === true) late.add(restored.write)
      else if (restored !== undefined) yield restored.write
    }
    report(bytesRead, reader.size)
  }
}

function* keptWrites(snapshot: Snapshot, drafts: RestoreTask['drafts']): Generator<Write> {
  for (const { keepsSecretsOf: from, to, children } of drafts) {
    if (from !== undefined) yield* keepSecrets(snapshot, { from, to }, new Set(children))
  }
}

function* listAll(snapshot: Snapshot, scopes: readonly number[]): Generator<Write> {
  for (const scope of scopes) yield* listExpiries(snapshot, scope)
}

async function commitAll(writes: Iterable<Write>, { commit }: TaskTools): Promise<void> {
  const batch = new BatchBuilder()
  for (const write of writes) {
    batch.add(write)
    if (batch.isFull) await commit(batch.take())
  }
  if (!batch.isEmpty) await commit(batch.take())
}

function countLive(snapshot: Snapshot, { globalId, max }: Extract<BackupTask, { kind: 'count' }>): readonly LiveDatabase[] {
  const found = findDatabaseByGlobalId(snapshot, BigInt(globalId))
  if (found === undefined) throw new DatabaseGoneError()
  const { scope, globalId: id } = found.database
  return databaseTree(snapshot, scope, id).map((database) => {
    const { collections, schema } = outlineOf(snapshot, database.scope)
    const counted = [...collections].map(([number, name]) => {
      const documents = countDocuments(snapshot, database.scope, number, max)
      return { name, documents, isCapped: documents >= max }
    })
    return { path: database.path, collections: counted, schema }
  })
}
