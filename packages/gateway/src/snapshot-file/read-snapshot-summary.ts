import { SnapshotFileReader } from './read-snapshot-file.ts'
import type { SnapshotHeader, SnapshotSummary } from './snapshot-content.ts'

/** Reads what a snapshot's file says it holds. @throws {SnapshotDamageError}, or an error of the system where there is no such file */
export function readSnapshotSummary(file: string): {
  readonly header: SnapshotHeader
  readonly summary: SnapshotSummary
  readonly bytes: number
} {
  const reader = new SnapshotFileReader(file)
  try {
    return { header: reader.header, summary: reader.summary(), bytes: reader.size }
  } finally {
    reader.close()
  }
}
