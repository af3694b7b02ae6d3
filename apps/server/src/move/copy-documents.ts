import type { CollectionCopy } from './collection-copy.ts'
import { FIRST_ID } from './document-reader.ts'
import type { Page } from './document-reader.ts'
import type { LiveCopies } from './live-copies.ts'

/**
 * Copies a collection by ranges of ids, each as it is when it is read; what changes behind that, the events tell. Between the pages the events
 * of all copies are followed, and never while a page is under way: an older state would be written over a newer one.
 */
export async function copyDocuments(
  { source, writer, state, save }: CollectionCopy,
  live: LiveCopies,
  onPage: (documents: number) => void,
): Promise<void> {
  let ahead: Promise<Page> | undefined
  for (let from: string | undefined = state.next ?? FIRST_ID; from !== undefined;) {
    const { documents, next }: Page = await (ahead ?? source.page(from))
    ahead = next === undefined || live.isDue() ? undefined : source.page(next)
    ahead?.catch(() => undefined) // where writing fails, nobody waits for it
    await writer.write(documents)
    if (next !== undefined) state.next = next
    save()
    onPage(documents.length)
    from = next
    if (ahead === undefined) await live.pollIfDue()
  }
  state.isCopied = true
  save()
}
