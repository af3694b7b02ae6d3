import { asModule } from './collection.ts'
import type { MovedCollection } from './collection.ts'
import { asArgument, hasDefinition, REMOVE, withDocuments, WRITE } from './document-argument.ts'
import { MoveError } from './move-error.ts'
import type { StoredDocument, TaggedObject } from './stored-document.ts'
import { query } from './wire.ts'
import type { Place, Tagged } from './wire.ts'

/** A query may write 16 MiB with entries of indexes; more documents than these many characters are written by several. */
const BATCH_CHARACTERS = 1024 * 1024
/** A request's body may have 8 MiB. */
const REQUEST_CHARACTERS = 8 * 1024 * 1024 - 4096
/** Queries of one page that are under way at once. */
const PARALLEL = 3
const BATCH_DOCUMENTS = 250
const REFUSED = new Set([400, 413, 440])

const WRITE_ALL = `documents.forEach(${WRITE})\nnull`
const REMOVE_ALL = `ids.forEach(${REMOVE})\nnull`

interface Written {
  readonly id: string
  readonly argument: TaggedObject
  readonly size: number
}

/** Writes documents by their ids into one collection; writing them again changes nothing. */
export class DocumentWriter {
  readonly #place: Place
  readonly #collection: MovedCollection

  constructor(place: Place, collection: MovedCollection) {
    this.#place = place
    this.#collection = collection
  }

  /** Makes documents, or gives those that are there these fields alone. @throws {MoveError} that names a document which is refused */
  async write(documents: readonly StoredDocument[]): Promise<void> {
    const batches = inBatches(documents.map((document) => this.#written(document)))
    const next = async (): Promise<void> => {
      for (let batch = batches.shift(); batch !== undefined; batch = batches.shift()) await this.#writeBatch(batch)
    }
    await Promise.all(Array.from({ length: PARALLEL }, next))
  }

  /** Deletes the documents that are there. */
  async remove(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await query(this.#place, REMOVE_ALL, { collection: asModule(this.#collection), ids })
  }

  #written(document: StoredDocument): Written {
    const argument = asArgument(document, this.#collection)
    return { id: document.id, argument, size: JSON.stringify(argument).length }
  }

  /** What is too much for one query is written in halves; the one document that is refused is named. */
  async #writeBatch(batch: readonly Written[]): Promise<void> {
    try {
      await this.#send(batch)
    } catch (error: unknown) {
      if (!(error instanceof MoveError) || !REFUSED.has(error.status ?? 0)) throw error
      if (batch.length === 1)
        throw new MoveError(`document ${batch[0]?.id ?? ''} of ${this.#collection.name} cannot be written: ${error.message}`, error.code)
      const middle = Math.ceil(batch.length / 2)
      await this.#writeBatch(batch.slice(0, middle))
      await this.#writeBatch(batch.slice(middle))
    }
  }

  async #send(batch: readonly Written[]): Promise<void> {
    const documents = batch.map(({ argument }) => argument)
    const collection = asModule(this.#collection)
    if (documents.some(hasDefinition)) await query(this.#place, withDocuments(WRITE_ALL, documents), { collection })
    else if (batch.length === 1 && (batch[0]?.size ?? 0) > REQUEST_CHARACTERS) await this.#sendInParts(batch[0] as Written)
    else await query(this.#place, WRITE_ALL, { collection, documents })
  }

  /** A document whose text is larger than a request, as it may be where updates made it, gets its fields by several. */
  async #sendInParts({ id, argument }: Written): Promise<void> {
    const fields = Object.entries((argument['plain'] as TaggedObject)['@object'] as TaggedObject)
    const [first = [], ...rest] = inBatches(
      fields.map(([name, value]) => ({ name, value, size: JSON.stringify(value).length + name.length })),
    )
    const collection = asModule(this.#collection)
    const objectOf = (part: readonly { name: string; value: Tagged }[]): Tagged => ({
      '@object': Object.fromEntries(part.map(({ name, value }) => [name, value])),
    })
    await query(this.#place, WRITE_ALL, { collection, documents: [{ ...argument, plain: objectOf(first) }] })
    for (const part of rest) await query(this.#place, 'collection.byId(id)!.update(part)\nnull', { collection, id, part: objectOf(part) })
  }
}

/** Items in batches of bounded size; one that is larger by itself has its own. */
function inBatches<Item extends { readonly size: number }>(items: readonly Item[]): Item[][] {
  const batches: Item[][] = []
  let room = 0
  for (const item of items) {
    if (room < item.size || (batches.at(-1)?.length ?? 0) >= BATCH_DOCUMENTS) {
      batches.push([])
      room = BATCH_CHARACTERS
    }
    batches.at(-1)?.push(item)
    room -= item.size
  }
  return batches
}
