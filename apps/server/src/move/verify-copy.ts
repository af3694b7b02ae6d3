import type { CollectionCopy } from './collection-copy.ts'
import { compareDocuments } from './compare-documents.ts'
import type { Comparison } from './compare-documents.ts'
import { MoveError } from './move-error.ts'
import type { MoveOptions } from './move-options.ts'
import { verifyHistory } from './verify-history.ts'

/** What differs is renewed and compared again; where it differs still, somebody writes. */
const COMPARISONS_MAX = 3
const HASH_DIGITS = 12

/** Compares both sides by number, content and, where it was moved, history. @throws {MoveError} when they differ */
export async function verifyCopy(options: MoveOptions, copy: CollectionCopy): Promise<void> {
  const { say, history: list } = options
  const { documents, hash } = await compareUntilSame(options, copy)
  say(`  verified ${copy.label}: ${documents} documents, contents ${hash.toString(16).padStart(64, '0').slice(0, HASH_DIGITS)}`)
  delete copy.state.isStale
  copy.save()
  const { history } = copy.state
  if (history === undefined || list === undefined) return
  const { versions, gone } = await verifyHistory(copy, history, list)
  const note = gone === 0 ? '' : `, ${gone} more that the source does not have any more`
  say(`  verified the history of ${copy.label}: ${versions} versions${note}`)
}

async function compareUntilSame({ say, progress, save }: MoveOptions, copy: CollectionCopy): Promise<Comparison> {
  for (let comparison = 1; ; comparison++) {
    const found = await compareDocuments(copy, () => Promise.resolve(), comparison > 1)
    if (found.renewed === 0) return found
    if (comparison === COMPARISONS_MAX)
      throw new MoveError(
        `${copy.label}: ${found.renewed} documents of the copy differ, among them ${found.example ?? ''}: see that nothing writes to either side, and run the move again`,
      )
    say(`  ${copy.label}: ${found.renewed} documents differed and were copied again`)
    if (copy.state.history === undefined) continue
    progress.notes.push(`${copy.label}: the history in the target has a version more of ${found.renewed} documents`)
    delete copy.state.history
    save()
  }
}
