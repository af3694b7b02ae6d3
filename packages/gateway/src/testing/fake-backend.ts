import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Clock } from '@terrarium/base'
import { NOTHING_SWEPT, RequestError, tokenOf, UnverifiedToken } from '@terrarium/engine'
import type { Caller, Engine, QueryRequest, QueryRun } from '@terrarium/engine'
import { openReader } from '@terrarium/store'
import type { CommitRequest, Snapshot } from '@terrarium/store'
import { TRANSACTION_TIME } from '@terrarium/values'
import type { Materialized } from '@terrarium/values'
import type { Backend, StoreLocation } from '../jobs/backend.ts'

const bundles = process.env['TERRARIUM_THREADS']

/** Address of this module, for executors of tests: of its bundle where the executors come from theirs. */
export const FAKE_BACKEND = bundles === undefined ? import.meta.url : pathToFileURL(join(bundles, 'fake-backend.mjs')).href

/** Opens a real store with an engine whose queries are commands: `echo TEXT`, `spin MS`, `stuck MS`, `write KEY`, `hold KEY MS`, `exit`, `exhaust`, `throw`. */
export async function openBackend({ path, rootSecret }: StoreLocation, clock: Clock, isInterrupted: () => boolean): Promise<Backend> {
  return { reader: openReader(path), engine: createFakeEngine(rootSecret, clock, isInterrupted) }
}

function createFakeEngine(rootSecret: string, clock: Clock, isInterrupted: () => boolean): Engine {
  /** Secrets are `secret`, `secret:NAME` for another database, `key:NAME` for other keys of that. */
  const callerOf = (secret: string): Caller | undefined => {
    const [kind, name = 'shop'] = secret.split(':')
    const databasePath = [kind === rootSecret ? name : 'shop']
    return kind === rootSecret || kind === 'key'
      ? { scope: 0, globalId: BigInt(databasePath.join().length - 'shop'.length), databasePath, role: 'admin' }
      : undefined
  }
  return {
    authenticate: (_snapshot, secret, verifiedBy) => (tokenOf(secret) === undefined ? callerOf(secret) : bearerOf(secret, verifiedBy)),
    run: (snapshot, _caller, request) => runCommand(snapshot, request, clock, isInterrupted),
    schema: refuse,
    events: refuse,
    isEventSource: () => false,
    followEvents: refuse,
    verify: () => ({ records: 0, faults: [], indexes: [], sweeps: { passes: 0, removed: NOTHING_SWEPT } }),
    buildIndexes: () => ({ kind: 'idle', commit: undefined, place: undefined, documents: 0 }),
    sweep: () => ({ kind: 'idle', commit: undefined, progress: undefined, removed: NOTHING_SWEPT }),
    resolver: () => ({ module: () => undefined, documentsOf: () => undefined, documentById: refuse, documentByName: refuse }),
  }
}

/** Who bears a JWT; the keys are at the address that it names as its issuer. */
function bearerOf(token: string, verifiedBy: string | undefined): Caller | undefined {
  const { iss } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { iss: string }
  if (verifiedBy === '') return undefined
  if (verifiedBy !== iss) throw new UnverifiedToken(iss)
  return { scope: 0, globalId: 0n, databasePath: ['shop'], role: 'jwt' }
}

function refuse(): never {
  throw new Error('there are no documents and no schemas in this engine')
}

function runCommand(snapshot: Snapshot, request: QueryRequest, clock: Clock, isInterrupted: () => boolean): QueryRun {
  const [command = '', first = '', second = ''] = request.text.split(' ')
  switch (command) {
    case 'spin':
      spin(Number(first), clock, request.deadline, isInterrupted)
      return succeed(first)
    case 'stuck':
      spin(Number(first), clock, Infinity, () => false)
      return succeed(first)
    case 'hold':
    case 'write': {
      const key = Buffer.from(first)
      const seen = snapshot.get(key)?.length ?? 0
      spin(Number(second), clock, request.deadline, isInterrupted)
      return succeed(TRANSACTION_TIME, {
        snapshotTime: snapshot.time,
        readKeys: [key],
        readRanges: [],
        writes: [{ key, value: Buffer.alloc(seen + 1) }],
      })
    }
    case 'exit':
      return process.exit(1)
    case 'exhaust':
      return exhaust()
    case 'throw':
      throw new TypeError('a defect')
    default:
      return succeed(request.text.slice(command.length + 1))
  }
}

/** Takes memory until there is none left. */
function exhaust(): never {
  const taken: number[][] = []
  for (;;) taken.push(Array.from({ length: 100_000 }, (_, at) => at + 0.5))
}

function spin(ms: number, clock: Clock, deadline: number, isInterrupted: () => boolean): void {
  const end = clock.now() + ms * 1000
  while (clock.now() < end) {
    if (isInterrupted()) throw new RequestError('interrupted', 503, 'The query was interrupted.')
    if (clock.now() > deadline) throw new RequestError('time_out', 503, 'Read timed out')
  }
}

function succeed(data: Materialized, commit?: CommitRequest): QueryRun {
  const stats = { computeOps: 1, readOps: 2, writeOps: commit ? 1 : 0, storageBytesRead: 3, storageBytesWrite: 4 }
  return { outcome: { kind: 'success', data, staticType: undefined, summary: '' }, commit, stats, schemaVersion: 0 }
}
