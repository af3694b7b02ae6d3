import type { HistoryList } from './history-list.ts'
import type { Progress } from './progress.ts'
import type { Place } from './wire.ts'

/** What a move works with. */
export interface MoveOptions {
  readonly from: Place
  readonly to: Place
  readonly progress: Progress
  /** Keeps the progress. */
  readonly save: () => void
  /** Where versions of documents are listed; undefined: history is not moved. */
  readonly history?: HistoryList
  readonly say: (line: string) => void
  /** Resolves when writes to the source have stopped. */
  readonly writesStopped: () => Promise<void>
}
