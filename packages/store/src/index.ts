export type {
  CommitOutcome,
  CommitRequest,
  Entry,
  Key,
  Range,
  Reader,
  ScanOptions,
  Snapshot,
  Stamp,
  Write,
  Writer,
} from './store.ts'
export type { Transaction } from './transaction.ts'
// To come from this package: openWriter(path, options), openReader(path), beginTransaction(snapshot), encodeTuple, decodeTuple, tupleRange, StoreError
