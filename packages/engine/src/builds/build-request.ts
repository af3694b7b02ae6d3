import type { Timestamp } from '@terrarium/base'
import type { CommitRequest } from '@terrarium/store'

/** Asks for a batch of the builds in the background. */
export interface BuildRequest {
  /** The `place` of the batch before, so that the builds of all collections go on in turn. */
  readonly after: Uint8Array | undefined
  readonly documentsMax: number
  /** When the batch is to end, by the machine's clock: it has at least one document. */
  readonly until: Timestamp
  /** At or after the snapshot's. */
  readonly queryTime: Timestamp
}

export interface BuildRun {
  readonly kind: 'batch' | 'idle'
  readonly commit: CommitRequest | undefined
  readonly place: Uint8Array | undefined
  /** Documents that were read. */
  readonly documents: number
}
