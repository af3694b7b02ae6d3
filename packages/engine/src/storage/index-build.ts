/**
 * Records of builds in the background: one for each backing index whose entries are not complete.
 *
 *   state (1) │ collection (4) │ next, first, last document id (8 each) │ documents built (8) │ reason (UTF-8)
 *
 * A record is written by the transaction that defines the index and removed by the one that writes the last entries, so that a backing index
 * without a record is complete. What the build has done and what its record says is one commit: after a crash it goes on where it was.
 *
 *   waiting   the range of documents is not known yet
 *   building  documents with ids from `next` to `last` are still to be read; those beyond `last` were written by transactions that knew the index
 *   failed    for `reason`; the entries are not complete, and writes no longer maintain them
 */
import { asBuffer, type Entry, type Range, type ScanOptions } from '@terrarium/store'
import { indexBuildKey, indexBuildOf, indexBuildRange } from '../model/key-space.ts'

export interface IndexBuild {
  readonly scope: number
  readonly backingId: number
  readonly state: 'waiting' | 'building' | 'failed'
  readonly collectionId: number
  readonly next: bigint
  readonly first: bigint
  readonly last: bigint
  /** Documents whose entries are written. */
  readonly built: number
  /** Why it failed; else empty. */
  readonly reason: string
}

const STATES = ['waiting', 'building', 'failed'] as const
const HEAD_BYTES = 37

/** A build that has not begun. */
export function waitingBuild(scope: number, collectionId: number, backingId: number): IndexBuild {
  return { scope, backingId, state: 'waiting', collectionId, next: 0n, first: 0n, last: 0n, built: 0, reason: '' }
}

export function encodeBuild({ state, collectionId, next, first, last, built, reason }: IndexBuild): Uint8Array {
  const text = Buffer.from(reason, 'utf8')
  const bytes = Buffer.alloc(HEAD_BYTES + text.length)
  bytes[0] = STATES.indexOf(state)
  bytes.writeUInt32BE(collectionId, 1)
  for (const [at, number] of [next, first, last, BigInt(built)].entries()) bytes.writeBigInt64BE(number, 5 + at * 8)
  text.copy(bytes, HEAD_BYTES)
  return bytes
}

export function decodeBuild(key: Uint8Array, value: Uint8Array): IndexBuild {
  const bytes = asBuffer(value)
  const [next, first, last, built] = [5, 13, 21, 29].map((at) => bytes.readBigInt64BE(at)) as [bigint, bigint, bigint, bigint]
  const state = STATES[bytes[0] ?? 0] ?? 'failed'
  const reason = bytes.toString('utf8', HEAD_BYTES)
  return { ...indexBuildOf(key), state, collectionId: bytes.readUInt32BE(1), next, first, last, built: Number(built), reason }
}

/** What builds are read from: a snapshot, or a transaction with its own writes. */
export interface BuildSource {
  scan(range: Range, options?: ScanOptions & { readonly untracked?: boolean }): IterableIterator<Entry>
}

/** Builds of one database, or of all, in the order of their keys. */
export function* scanBuilds(source: BuildSource, scope?: number): Generator<IndexBuild> {
  for (const { key, value } of source.scan(indexBuildRange(scope), { untracked: true })) yield decodeBuild(key, value)
}

export function buildKeyOf({ scope, backingId }: IndexBuild): Uint8Array {
  return indexBuildKey(scope, backingId)
}

/** States of the builds of a database by their backing indexes. */
export type BuildStates = ReadonlyMap<number, 'pending' | 'failed'>

export function buildStatesOf(source: BuildSource, scope: number): BuildStates {
  return new Map([...scanBuilds(source, scope)].map(({ backingId, state }) => [backingId, state === 'failed' ? 'failed' : 'pending']))
}
