/**
 * What a writer reports about itself, for the log of the process.
 */
export type StoreEvent =
  /** Commits are refused from now on; reads go on. `isFinal`: until the store is opened again. */
  | { readonly kind: 'writesRefused'; readonly reason: string; readonly isFinal: boolean }
  /** The first commit after a refusal is on disk. */
  | { readonly kind: 'writesResumed' }
  /** The store was written by an earlier release: its records are brought to the present format, which takes a while for large ones. */
  | { readonly kind: 'upgrading'; readonly from: number; readonly to: number }
  | { readonly kind: 'upgraded'; readonly to: number }

/** Receives what a writer reports. */
export type StoreReport = (event: StoreEvent) => void
