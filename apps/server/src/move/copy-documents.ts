import type { CollectionProgress } from './progress.ts'
import { asArgument, hashOf, readDocument } from './stored-document.ts'
import type { StoredDocument } from './stored-document.ts'
import { MoveError, query, send } from './wire.ts'
import type { Place, Tagged } from './wire.ts'

/** A collection, and its fields that are computed. */
export interface MovedCollection {
  readonly name: string
  readonly computed: ReadonlySet<string>
}

/** What a collection holds, to compare it with its copy. */
export interface Contents {
  readonly documents: number
  /** Sum of the hashes of its documents. */
  readonly hash: bigint
}

const PAGE_SIZE = 200
/** A query may write so many bytes; a page of larger documents is written in parts. */
const BATCH_BYTES = 1024 * 1024
const HASH_BITS = 256

const WRITE = `documents.forEach(d => {
  let found = COLLECTION.byId(d.id)
  if (found.exists()) { found!.replace(d.fields) } else { COLLECTION.create(Object.assign({ id: d.id }, d.fields)) }
})
null`

/** Returns the source of a collection's events from now on. */
export async function eventSourceOf(place: Place, { name }: MovedCollection): Promise<string> {
  const tagged = await query(place, `${name}.all().eventSource()`)
  return (tagged as { readonly '@stream': string })['@stream']
}

/** Copies a collection page by page; `onPage` is called behind each with the number of documents so far. */
export async function copyDocuments(
  from: Place,
  to: Place,
  collection: MovedCollection,
  progress: CollectionProgress,
  onPage: (documents: number) => void,
): Promise<void> {
  let documents = 0
  for await (const { page, after } of pagesOf(from, collection, progress.after)) {
    await writeDocuments(to, collection, page)
    documents += page.length
    if (after !== undefined) progress.after = after
    onPage(documents)
  }
  progress.isCopied = true
}

/** Applies what has happened in the source since the copy began, or since the last call. Returns the number of events. */
export async function followChanges(from: Place, to: Place, collection: MovedCollection, progress: CollectionProgress): Promise<number> {
  let events = 0
  for (;;) {
    const start = progress.cursor === undefined ? {} : { cursor: progress.cursor }
    const body = JSON.stringify({ token: progress.source, page_size: PAGE_SIZE, ...start })
    const feed = (await send(from, { target: '/feed/1', body })) as Feed
    for (const event of feed.events) await applyEvent(to, collection, event)
    progress.cursor = feed.cursor
    events += feed.events.length
    if (!feed.has_next) return events
  }
}

interface Feed {
  readonly events: readonly FeedEvent[]
  readonly cursor: string
  readonly has_next: boolean
}

interface FeedEvent {
  readonly type: 'add' | 'update' | 'remove' | 'error'
  readonly data?: Tagged
  readonly error?: { readonly code: string; readonly message: string }
}

async function applyEvent(to: Place, collection: MovedCollection, { type, data = null, error }: FeedEvent): Promise<void> {
  if (error !== undefined) throw new MoveError(`the events of ${collection.name} cannot be followed: ${error.message}`, error.code)
  const isGone = data === null || typeof data !== 'object' || !('@doc' in data)
  if (isGone) return // a document that has expired meanwhile expires in the copy, too
  const document = readDocument(data, collection.computed)
  if (type !== 'remove') return writeDocuments(to, collection, [document])
  await query(to, `let found = ${collection.name}.byId(id)\nif (found.exists()) { found!.delete() }\nnull`, { id: document.id })
}

async function writeDocuments(to: Place, { name }: MovedCollection, documents: readonly StoredDocument[]): Promise<void> {
  const text = WRITE.replaceAll('COLLECTION', name)
  let batch: Tagged[] = []
  let bytes = 0
  const flush = async (): Promise<void> => {
    if (batch.length > 0) await query(to, text, { documents: batch })
    batch = []
    bytes = 0
  }
  for (const document of documents) {
    const argument = asArgument(document)
    const size = JSON.stringify(argument).length
    if (bytes + size > BATCH_BYTES) await flush()
    batch.push(argument)
    bytes += size
  }
  await flush()
}

/** Counts a collection's documents and sums up their hashes. */
export async function contentsOf(place: Place, collection: MovedCollection): Promise<Contents> {
  let documents = 0
  let hash = 0n
  for await (const { page } of pagesOf(place, collection, undefined)) {
    documents += page.length
    for (const document of page) hash = BigInt.asUintN(HASH_BITS, hash + hashOf(document))
  }
  return { documents, hash }
}

interface Page {
  readonly page: readonly StoredDocument[]
  readonly after: string | undefined
}

/** Reads a collection as of one moment. Where a cursor is too old to go on with, it begins again: what is written twice is the same. */
async function* pagesOf(place: Place, { name, computed }: MovedCollection, begin: string | undefined): AsyncGenerator<Page> {
  let after = begin
  do {
    let tagged: Tagged
    try {
      tagged =
        after === undefined
          ? await query(place, `${name}.all().pageSize(${PAGE_SIZE}).paginate()`)
          : await query(place, 'Set.paginate(after)', { after })
    } catch (error: unknown) {
      if (!(error instanceof MoveError) || error.code !== 'invalid_cursor' || after === undefined) throw error
      after = undefined
      continue
    }
    const { data, after: next } = tagged as unknown as { readonly data: readonly Tagged[]; readonly after?: string }
    after = next
    yield { page: data.map((each) => readDocument(each, computed)), after }
    if (after === undefined) return
  } while (true)
}
