/** This process among several that work over one control database. */
export interface OwnProcess {
  /** Stays the same over restarts, as its data folder does. */
  readonly id: string
  /** Address at which the other processes reach this one's account service. */
  readonly url: string
  /** 32 bytes that the processes over one control database have in common and nobody else knows. */
  readonly secret: Uint8Array
}
