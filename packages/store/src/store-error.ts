/**
 * The five ways in which the store fails. Everything else that is thrown here is a defect.
 */

export type StoreErrorKind =
  /** Another commit changed what was read. */
  | 'conflict'
  /** The snapshot was held too long or released. */
  | 'snapshotExpired'
  /** The folder cannot be written: permissions, a full disk's read-only mount, or another writer. */
  | 'readOnly'
  /** The files are not a store of this format, or damaged. */
  | 'corrupt'
  /** The operating system refused or failed. */
  | 'io'

const retryableKinds: ReadonlySet<StoreErrorKind> = new Set(['conflict', 'snapshotExpired'])

/** A failure of the store. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
  readonly kind: StoreErrorKind
  constructor(kind: StoreErrorKind, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.kind = kind
  }
  /** Tells whether the same work on a fresh snapshot may succeed. */
  get retryable(): boolean {
    return retryableKinds.has(this.kind)
  }
}
