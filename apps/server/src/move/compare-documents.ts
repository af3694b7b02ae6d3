import { renew } from './collection-copy.ts'
import type { CollectionCopy } from './collection-copy.ts'
import { FIRST_ID } from './document-reader.ts'
import type { DocumentReader } from './document-reader.ts'
import { hashOf } from './stored-document.ts'
import { trimMembers } from './trim-members.ts'

/** What both sides of a copy hold. */
export interface Comparison {
  /** Documents of the source. */
  readonly documents: number
  /** Sum of the hashes of its documents; two collections of the same contents have the same. */
  readonly hash: bigint
  /** Documents that differed, were missing or were too many, and have been renewed. */
  readonly renewed: number
  /** The first of them. */
  readonly example: string | undefined
}

const HASH_BITS = 256
const RENEWED_AT_ONCE = 200

/**
 * Compares both sides by the contents of each document, in the order of ids, and renews what differs. `onPage` is called with the number of documents
 * of the source in each page; while the source is written to, it may follow its events: what is renewed is read again then. Repeated, it also takes away what writing has added to documents.
 */
export async function compareDocuments(
  copy: CollectionCopy,
  onPage: (documents: number) => Promise<void>,
  isRepeated = false,
): Promise<Comparison> {
  const [source, target] = [hashesOf(copy.source, onPage), hashesOf(copy.copy, () => Promise.resolve())]
  let [documents, renewed, hash] = [0, 0, 0n]
  let differing: string[] = []
  let example: string | undefined
  const differs = async (id: string): Promise<void> => {
    renewed += 1
    example ??= id
    differing.push(id)
    if (differing.length >= RENEWED_AT_ONCE) await flush()
  }
  const flush = async (): Promise<void> => {
    await renew(copy, differing)
    if (isRepeated) await trimMembers(copy, differing)
    differing = []
  }
  let [ours, theirs] = await Promise.all([source.next(), target.next()])
  while (ours.done !== true || theirs.done !== true) {
    const order = orderOf(ours.done === true ? undefined : ours.value.id, theirs.done === true ? undefined : theirs.value.id)
    if (order !== 0 || ours.value?.hash !== theirs.value?.hash) await differs((order <= 0 ? ours : theirs).value?.id ?? '')
    if (order <= 0) {
      documents += 1
      hash = BigInt.asUintN(HASH_BITS, hash + (ours.value?.hash ?? 0n))
    }
    ;[ours, theirs] = await Promise.all([order <= 0 ? source.next() : ours, order >= 0 ? target.next() : theirs])
  }
  await flush()
  return { documents, hash, renewed, example }
}

interface Hashed {
  readonly id: string
  readonly hash: bigint
}

async function* hashesOf(reader: DocumentReader, onPage: (documents: number) => Promise<void>): AsyncGenerator<Hashed, undefined> {
  for (let from: string | undefined = FIRST_ID; from !== undefined;) {
    const { documents, next } = await reader.page(from)
    for (const document of documents) yield { id: document.id, hash: hashOf(document) }
    await onPage(documents.length)
    from = next
  }
  return undefined
}

/** Ids are numbers; undefined comes behind all. */
function orderOf(a: string | undefined, b: string | undefined): number {
  if (a === b) return 0
  if (a === undefined) return 1
  if (b === undefined) return -1
  return BigInt(a) < BigInt(b) ? -1 : 1
}
