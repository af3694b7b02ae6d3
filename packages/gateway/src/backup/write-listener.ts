/** Who follows what is written to a folder. What `onWrite` throws ends it. */
export interface WriteListener {
  /** Called now and then with the documents so far. */
  readonly onDocuments: (documents: number) => void
  /** Called before each part is written. */
  readonly onWrite: () => void
}
