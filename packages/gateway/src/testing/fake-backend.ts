import type { Clock } from '@terrarium/base'
import { RequestError } from '@terrarium/engine'
import type { Caller, Engine, QueryRequest, QueryRun } from '@terrarium/engine'
import { openReader } from '@terrarium/store'
import type { CommitRequest, Snapshot } from '@terrarium/store'
import { TRANSACTION_TIME } from '@terrarium/values'
import type { Materialized } from '@terrarium/values'
import type { Backend } from '../executor/backend.ts'
import type { StoreLocation } from '../executor/protocol.ts'

/** Address of this module, for executors of tests. */
export const FAKE_BACKEND = import.meta.url

/** Opens a real store with an engine whose queries are commands: `echo TEXT`, `spin MS`, `stuck MS`, `write KEY`, `hold KEY MS`, `exit`, `throw`. */
export async function openBackend({ path, rootSecret }: StoreLocation, clock: Clock): Promise<Backend> {
  return { reader: openReader(path), engine: createFakeEngine(rootSecret, clock) }
}

function createFakeEngine(rootSecret: string, clock: Clock): Engine {
  const caller: Caller = { scope: 0, globalId: 0n, databasePath: ['shop'], role: 'admin' }
  return {
    authenticate: (_snapshot, secret) => (secret === rootSecret ? caller : undefined),
    run: (snapshot, _caller, request) => runCommand(snapshot, request, clock),
    schema: refuse,
    events: refuse,
    followEvents: refuse,
    resolver: () => ({ module: () => undefined, documentsOf: () => undefined, documentById: refuse, documentByName: refuse }),
  }
}

function refuse(): never {
  throw new Error('there are no documents and no schemas in this engine')
}

function runCommand(snapshot: Snapshot, request: QueryRequest, clock: Clock): QueryRun {
  const [command = '', first = '', second = ''] = request.text.split(' ')
  switch (command) {
    case 'spin':
      spin(Number(first), clock, request.deadline)
      return succeed(first)
    case 'stuck':
      spin(Number(first), clock, Infinity)
      return succeed(first)
    case 'hold':
    case 'write': {
      const key = Buffer.from(first)
      const seen = snapshot.get(key)?.length ?? 0
      spin(Number(second), clock, request.deadline)
      return succeed(TRANSACTION_TIME, {
        snapshotTime: snapshot.time,
        readKeys: [key],
        readRanges: [],
        writes: [{ key, value: Buffer.alloc(seen + 1) }],
      })
    }
    case 'exit':
      return process.exit(1)
    case 'throw':
      throw new TypeError('a defect')
    default:
      return succeed(request.text.slice(command.length + 1))
  }
}

function spin(ms: number, clock: Clock, deadline: number): void {
  const end = clock.now() + ms * 1000
  while (clock.now() < end) if (clock.now() > deadline) throw new RequestError('time_out', 503, 'Read timed out')
}

function succeed(data: Materialized, commit?: CommitRequest): QueryRun {
  const stats = { computeOps: 1, readOps: 2, writeOps: commit ? 1 : 0, storageBytesRead: 3, storageBytesWrite: 4 }
  return { outcome: { kind: 'success', data, staticType: undefined, summary: '' }, commit, stats, schemaVersion: 0 }
}
