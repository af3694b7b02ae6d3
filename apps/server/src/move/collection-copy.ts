import type { MovedCollection } from './collection.ts'
import { asModule } from './collection.ts'
import { DocumentReader } from './document-reader.ts'
import { DocumentWriter } from './document-writer.ts'
import type { CollectionProgress } from './progress.ts'
import { nameOf, query } from './wire.ts'
import type { Place } from './wire.ts'

/** A collection on both sides, and how far its copy is. */
export interface CollectionCopy {
  /** For messages. */
  readonly label: string
  readonly from: Place
  readonly to: Place
  readonly collection: MovedCollection
  readonly state: CollectionProgress
  readonly source: DocumentReader
  readonly copy: DocumentReader
  readonly writer: DocumentWriter
  /** Keeps the state. */
  readonly save: () => void
}

export function collectionCopy(from: Place, to: Place, name: string, state: CollectionProgress, save: () => void): CollectionCopy {
  const collection = { name, computed: new Set(state.computed), defaults: state.defaults, historyDays: state.historyDays }
  return {
    label: `${nameOf(from)}: ${name}`,
    from,
    to,
    collection,
    state,
    source: new DocumentReader(from, collection),
    copy: new DocumentReader(to, collection),
    writer: new DocumentWriter(to, collection),
    save,
  }
}

/** A source of the events of a collection from now on, which tell the ids of what changes. */
export async function eventSourceOf(place: Place, collection: MovedCollection): Promise<string> {
  const tagged = await query(place, 'collection.all().map(.id).eventSource()', { collection: asModule(collection) })
  return (tagged as { readonly '@stream': string })['@stream']
}

/** Brings documents of the copy to what the source has now, whichever way they differ. */
export async function renew({ source, writer }: CollectionCopy, ids: readonly string[]): Promise<void> {
  const documents = await source.byIds(ids)
  await writer.remove(ids.filter((_, at) => documents[at] === undefined))
  await writer.write(documents.filter((document) => document !== undefined))
}
