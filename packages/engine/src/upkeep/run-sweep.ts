/**
 * Removal of what is past, in the background, a batch a transaction.
 *
 *   documents whose `ttl` is over, whenever there are any
 *   a pass over the store (`sweep-keys.ts`) and its change log (`sweep-changes.ts`), then a pause
 *
 * What nobody can read goes: no read at a time that is still allowed, no index and no feed differs before and after. A batch that removes
 * nothing writes nothing; how far the pass is then stands only with the one who asks.
 */
import type { Timestamp } from '@terrarium/base'
import { beginTransaction, type Reader, type Snapshot, type Transaction } from '@terrarium/store'
import type { Catalog } from '../model/catalog.ts'
import { expiryKey, sweepKey, type Expiry } from '../model/key-space.ts'
import { ROOT_SCOPE } from '../model/system-ids.ts'
import type { QueryContext } from '../runtime/context.ts'
import { addCounts, encodeSweepState, NOTHING_SWEPT, readSweepState, type SweepPass, type SweepState } from '../storage/sweep-state.ts'
import { expireDocuments, nextExpiries } from './expire-documents.ts'
import { SweepBatch } from './sweep-batch.ts'
import { sweepChanges } from './sweep-changes.ts'
import { sweepKeys } from './sweep-keys.ts'
import type { SweepRequest, SweepRun } from './sweep-request.ts'

/** What is over is removed so much later, so that no query of a thread whose clock is a little behind misses it. */
const LAG_MICROS = 1_000_000
/** Shortest pause between two passes. */
const PAUSE_MICROS_MIN = 15 * 60_000_000
const PAUSE_MICROS_MAX = 6 * 3_600_000_000
/** A pass begins after this time also when no document was written: the commit of a staged schema gives up indexes and writes none. */
const INTERVAL_MICROS_MAX = 24 * 3_600_000_000
/** How long the pause is at least, in lengths of the pass: a large store is not read all the time. */
const PAUSE_SHARE = 10

/** Parts of the engine that a sweep needs. */
export interface SweepEnvironment {
  readonly findCatalog: (scope: number) => Catalog | undefined
  /** A run in a database that exists. */
  readonly createRun: (catalog: Catalog) => QueryContext
  readonly isOver: () => boolean
}

/** Whether there is something to be removed, or to be looked for. */
export function isSweepDue(store: Pick<Reader, 'snapshot' | 'changesSince'>, now: Timestamp): boolean {
  const snapshot = store.snapshot()
  try {
    if (nextExpiries(snapshot, now - LAG_MICROS, 1).length > 0) return true
    return isPassDue(readSweepState(snapshot), (after) => store.changesSince(after), now)
  } finally {
    snapshot.release()
  }
}

function isPassDue(state: SweepState, changesSince: SweepRequest['changesSince'], now: Timestamp): boolean {
  if (state.pass !== undefined || state.passes === 0) return true
  if (now < state.pauseUntil) return false
  if (now >= state.pauseUntil + INTERVAL_MICROS_MAX) return true
  if (state.nextDue !== undefined && state.nextDue <= now - LAG_MICROS) return true
  for (const _ of changesSince(state.lastBegan)) return true
  return false
}

/** Makes the next batch. Its commit may be in conflict like any other. */
export function runSweep(snapshot: Snapshot, request: SweepRequest, environment: SweepEnvironment): SweepRun {
  const sweep: Sweep = { snapshot, request, environment, state: readSweepState(snapshot), now: request.queryTime - LAG_MICROS }
  const expiries = nextExpiries(snapshot, sweep.now, request.keysMax)
  if (expiries.length > 0) return removeExpired(sweep, expiries)
  const isDue = request.progress !== undefined || isPassDue(sweep.state, request.changesSince, request.queryTime)
  return isDue ? goOnWithPass(sweep) : { kind: 'idle', commit: undefined, progress: undefined, removed: NOTHING_SWEPT }
}

interface Sweep {
  readonly snapshot: Snapshot
  readonly request: SweepRequest
  readonly environment: SweepEnvironment
  readonly state: SweepState
  /** What is past is judged as of this time. */
  readonly now: Timestamp
}

function removeExpired({ snapshot, request: { progress }, environment, state }: Sweep, expiries: readonly Expiry[]): SweepRun {
  const catalog = environment.findCatalog(expiries[0]?.scope ?? ROOT_SCOPE)
  const context = catalog && environment.createRun(catalog)
  const documents = context === undefined ? 0 : expireDocuments(context, expiries, environment.isOver)
  const transaction = context?.transaction ?? beginTransaction(snapshot)
  // The documents of a deleted database go with all its keys.
  if (context === undefined) for (const expiry of expiries) transaction.write({ key: expiryKey(expiry), value: undefined })
  const removed = { ...NOTHING_SWEPT, documents }
  save(transaction, { ...state, removed: addCounts(state.removed, removed) })
  return { kind: 'batch', commit: transaction.toCommit(), progress, removed }
}

function goOnWithPass({ snapshot, request, environment, state, now }: Sweep): SweepRun {
  const pass =
    request.progress === undefined ? (state.pass ?? newPass(snapshot, request.queryTime)) : (JSON.parse(request.progress) as SweepPass)
  const batch = new SweepBatch({ ...environment, snapshot, now, keysMax: request.keysMax })
  const next = advance(batch, pass, state, request.changesSince)
  const { removed, droppedChanges, transaction } = batch
  const nextDue = Math.min(pass.nextDue ?? Infinity, batch.nextDue ?? Infinity)
  const changed: SweepState = {
    ...state,
    removed: addCounts(state.removed, removed),
    changesDropped: Math.max(state.changesDropped, droppedChanges.at(-1) ?? 0),
  }
  const isWorthwhile = transaction.hasWrites || droppedChanges.length > 0
  if (next === undefined) save(transaction, ended(changed, pass, nextDue, request.queryTime))
  else if (isWorthwhile) save(transaction, { ...changed, pass: { ...next, nextDue } })
  return {
    kind: 'batch',
    commit: transaction.hasWrites ? { ...transaction.toCommit(), droppedChanges } : undefined,
    progress: next && JSON.stringify({ ...next, nextDue }),
    removed,
  }
}

const FIRST_KEY = '00'

function newPass({ time }: Snapshot, startedAt: Timestamp): SweepPass {
  return { began: time, startedAt, key: FIRST_KEY, changesAfter: 0, nextDue: undefined }
}

/** Undefined: the pass is at its end. */
function advance(batch: SweepBatch, pass: SweepPass, state: SweepState, changesSince: SweepRequest['changesSince']): SweepPass | undefined {
  if (pass.key === undefined) {
    const after = sweepChanges(batch, changesSince, pass.changesAfter)
    return after === undefined ? undefined : { ...pass, changesAfter: after }
  }
  const next = sweepKeys(batch, Buffer.from(pass.key, 'hex'), { lastBegan: state.lastBegan, listsExpiries: !state.listsExpiries })
  return { ...pass, key: next && Buffer.from(next).toString('hex') }
}

function ended(state: SweepState, { began, startedAt }: SweepPass, nextDue: Timestamp, now: Timestamp): SweepState {
  const pauseUntil = now + Math.min(Math.max(PAUSE_MICROS_MIN, PAUSE_SHARE * (now - startedAt)), PAUSE_MICROS_MAX)
  const passes = state.passes + 1
  return {
    ...state,
    pass: undefined,
    lastBegan: began,
    pauseUntil,
    nextDue: nextDue === Infinity ? undefined : nextDue,
    listsExpiries: true,
    passes,
  }
}

function save(transaction: Transaction, state: SweepState): void {
  transaction.write({ key: sweepKey(), value: encodeSweepState(state) })
}
