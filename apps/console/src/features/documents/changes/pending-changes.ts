import { encodeWire } from '../../../data/wire-encoding.ts'
import { decodeTagged } from '../../../data/wire-value.ts'
import type { WireField, WireValue } from '../../../data/wire-value.ts'
import { PENDING_CHANGES_PREFIX } from '../../../data/kept-work.ts'
import { localStore } from '../../../data/browser-storage.ts'
import type { KeyValueStorage } from '../../../data/browser-storage.ts'
import { Subscribable } from '../../../data/subscribable.ts'
import { isSameFields } from '../../../data/field-differences.ts'
import { withField } from './patch.ts'

/** The version of a document that a change began with. */
export interface ChangeBase {
  readonly id: string
  readonly ts: string
  /** Its data as stored, without computed fields; when it expires is the field `ttl`. */
  readonly fields: readonly WireField[]
}

/** A change that waits to be saved. */
export type PendingChange =
  | { readonly kind: 'update'; readonly id: string; readonly base: ChangeBase; readonly fields: readonly WireField[] }
  /** Writes the whole document, not only what differs. */
  | { readonly kind: 'replace'; readonly id: string; readonly base: ChangeBase; readonly fields: readonly WireField[] }
  | { readonly kind: 'delete'; readonly id: string; readonly base: ChangeBase }
  /** The id is of this browser until the document is saved; `ownId` is the one it asks for. */
  | { readonly kind: 'create'; readonly id: string; readonly ownId: string | undefined; readonly fields: readonly WireField[] }

const entryOf = (key: string) => PENDING_CHANGES_PREFIX + key
/** Steps that can be taken back. */
const STEPS_MAX = 100

/**
 * The changes of one collection that wait to be saved, in the order in which they were begun.
 *
 * They outlive the page, the tab and the browser's crash; sign-out removes them. A document that is put back to what is stored waits no longer.
 */
export class PendingChanges extends Subscribable {
  readonly #key: string
  readonly #storage: KeyValueStorage
  #changes: readonly PendingChange[]
  #past: readonly (readonly PendingChange[])[] = []
  #lastNew = 0
  #isKept = true

  constructor(key: string, storage: KeyValueStorage = localStore()) {
    super()
    this.#key = key
    this.#storage = storage
    this.#changes = readStored(storage.get(entryOf(key)))
    this.#lastNew = this.#changes.filter((change) => change.kind === 'create').length
  }

  readonly get = (): readonly PendingChange[] => this.#changes

  /** False when the browser has no room for them: they are lost with the page. */
  readonly isKept = (): boolean => this.#isKept

  find(id: string): PendingChange | undefined {
    return this.#changes.find((change) => change.id === id)
  }

  /** Sets or removes one field of a stored or a new document. */
  setField(base: ChangeBase, name: string, value: WireValue | undefined): void {
    const change = this.find(base.id)
    const current = change === undefined || change.kind === 'delete' ? base.fields : change.fields
    this.setFields(base, withField(current, name, value))
  }

  /** Sets all fields of a stored or a new document. */
  setFields(base: ChangeBase, fields: readonly WireField[], kind: 'update' | 'replace' = 'update'): void {
    const change = this.find(base.id)
    if (change?.kind === 'create') {
      this.#put({ ...change, fields })
      return
    }
    const began = change?.base ?? base
    if (isSameFields(began.fields, fields)) this.discard(base.id)
    else this.#put({ kind, id: base.id, base: began, fields })
  }

  /** Marks a document to be deleted; a new one is simply gone. */
  delete(base: ChangeBase): void {
    const change = this.find(base.id)
    if (change?.kind === 'create') this.discard(base.id)
    else this.#put({ kind: 'delete', id: base.id, base: change?.base ?? base })
  }

  /** Adds a new document and returns its id of this browser. */
  create(fields: readonly WireField[], ownId?: string): string {
    this.#lastNew += 1
    const id = `new ${this.#lastNew}`
    this.#put({ kind: 'create', id, ownId, fields })
    return id
  }

  /** Gives a new document an id of its own, or leaves it to the database. */
  setOwnId(id: string, ownId: string | undefined): void {
    const change = this.find(id)
    if (change?.kind === 'create') this.#put({ ...change, ownId })
  }

  /** Goes on from a later version of a document: the change is to be saved over that one. */
  rebase(id: string, base: ChangeBase, fields: readonly WireField[]): void {
    if (isSameFields(base.fields, fields)) this.discard(id)
    else this.#put({ kind: 'update', id, base, fields })
  }

  /** A deletion, too, is to be of a later version. */
  rebaseDelete(id: string, base: ChangeBase): void {
    this.#put({ kind: 'delete', id, base })
  }

  discard(id: string): void {
    if (this.find(id) !== undefined) this.#set(this.#changes.filter((change) => change.id !== id))
  }

  readonly discardAll = (): void => {
    if (this.#changes.length > 0) this.#set([])
  }

  /** Forgets changes that were saved; there is no way back to before. */
  readonly saved = (ids: readonly string[]): void => {
    this.#set(this.#changes.filter((change) => !ids.includes(change.id)))
    this.#past = []
  }

  /** Takes the last step back. Returns false when there is none. */
  readonly undo = (): boolean => {
    const before = this.#past[this.#past.length - 1]
    if (before === undefined) return false
    this.#set(before)
    this.#past = this.#past.slice(0, -2)
    return true
  }

  #put(change: PendingChange): void {
    const isThere = this.find(change.id) !== undefined
    this.#set(isThere ? this.#changes.map((other) => (other.id === change.id ? change : other)) : [...this.#changes, change])
  }

  #set(changes: readonly PendingChange[]): void {
    this.#past = [...this.#past, this.#changes].slice(-STEPS_MAX)
    this.#changes = changes
    if (changes.length === 0) this.#storage.remove(entryOf(this.#key))
    this.#isKept = changes.length === 0 || this.#storage.set(entryOf(this.#key), JSON.stringify(changes.map(encodeChange)))
    this.notify()
  }
}

function objectOf(fields: readonly WireField[]): WireValue {
  return { kind: 'object', fields }
}

/** A change as the browser keeps it, in plain JSON with exact numbers and times. */
export function encodeChange(change: PendingChange): unknown {
  if (change.kind === 'create')
    return { kind: change.kind, id: change.id, ownId: change.ownId, fields: encodeWire(objectOf(change.fields)) }
  const { id, ts, fields } = change.base
  const base = { id, ts, fields: encodeWire(objectOf(fields)) }
  return { kind: change.kind, id, base, ...(change.kind !== 'delete' && { fields: encodeWire(objectOf(change.fields)) }) }
}

function readStored(stored: string | undefined): readonly PendingChange[] {
  if (stored === undefined) return []
  try {
    const changes: unknown = JSON.parse(stored)
    return Array.isArray(changes) ? changes.flatMap((change) => decodeChange(change) ?? []) : []
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}

type Members = Readonly<Record<string, unknown>>

/** Reads a change that was kept; undefined when it is none. */
export function decodeChange(kept: unknown): PendingChange | undefined {
  const { kind, id, ownId, base, fields } = membersOf(kept)
  if (typeof id !== 'string') return undefined
  const decoded = decodeFields(fields)
  if (kind === 'create') return { kind, id, ownId: typeof ownId === 'string' ? ownId : undefined, fields: decoded }
  const began = membersOf(base)
  if (typeof began['ts'] !== 'string') return undefined
  const from: ChangeBase = { id, ts: began['ts'], fields: decodeFields(began['fields']) }
  if (kind === 'delete') return { kind, id, base: from }
  return kind === 'update' || kind === 'replace' ? { kind, id, base: from, fields: decoded } : undefined
}

function decodeFields(value: unknown): readonly WireField[] {
  const decoded = decodeTagged(value)
  return decoded.kind === 'object' ? decoded.fields : []
}

function membersOf(value: unknown): Members {
  return typeof value === 'object' && value !== null ? (value as Members) : {}
}
