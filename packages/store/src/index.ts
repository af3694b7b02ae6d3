export { backupStore, checkStore, type StoreCheck } from './backup.ts'
export { beginTransaction } from './begin-transaction.ts'
export { asBuffer, bytesText, copyOfPart, joinBytes, readInt64, readMicros, writeInt64, writeMicros } from './bytes.ts'
export { KEY_BYTES_MAX } from './key-space.ts'
export { SNAPSHOT_AGE_MAX_MS } from './lmdb-snapshot.ts'
export { openReader } from './open-reader.ts'
export { openWriter, type WriterOptions } from './open-writer.ts'
export { CONFLICT_WINDOW_MS } from './recent-commits.ts'
export { StoreError, type StoreErrorKind } from './store-error.ts'
export type { StoreEvent, StoreReport } from './store-event.ts'
export type {
  ChangeRecord,
  CommitOutcome,
  CommitRequest,
  Entry,
  Key,
  Range,
  Reader,
  ScanOptions,
  Snapshot,
  Stamp,
  Transaction,
  Write,
  Writer,
} from './store.ts'
export { decodeTuple, encodeTuple, keysUpTo, tupleRange } from './tuple.ts'
export {
  RANK_MAX,
  RANK_OF_TIME,
  type DescendingPart,
  type DoublePart,
  type FixedPart,
  type RankedPart,
  type TimePart,
  type TuplePart,
} from './tuple-part.ts'
export { TupleReader } from './tuple-reader.ts'
export { TupleWriter } from './tuple-writer.ts'
