import type { DatabasePath } from '@terrarium/contracts'
import { fql } from '../../data/fql.ts'
import { readPages } from '../../data/read-pages.ts'
import type { Services } from '../../data/services.ts'
import { encodeWire } from '../../data/wire-encoding.ts'
import { toPlain } from '../../data/wire-value.ts'
import type { WireValue } from '../../data/wire-value.ts'
import type { PlannedCollection } from './export-plan.ts'

/** A file of documents, one to a line. */
export interface DocumentFile {
  readonly name: string
  readonly content: Uint8Array<ArrayBuffer>
}

/** Bytes after which a collection goes on in another file. */
const FILE_BYTES_MAX = 64 * 1024 * 1024

/** Lines that become files, a new one whenever the last is full. */
class Lines {
  readonly #name: string
  readonly #extension: string
  #chunks: Uint8Array[] = []
  #bytes = 0
  readonly #files: DocumentFile[] = []

  constructor(name: string, extension: string) {
    this.#name = name
    this.#extension = extension
  }

  add(lines: string): void {
    const chunk = new TextEncoder().encode(lines)
    this.#chunks.push(chunk)
    this.#bytes += chunk.length
    if (this.#bytes >= FILE_BYTES_MAX) this.#close()
  }

  files(): readonly DocumentFile[] {
    if (this.#bytes > 0 || this.#files.length === 0) this.#close()
    return this.#files
  }

  #close(): void {
    const content = new Uint8Array(this.#bytes)
    let at = 0
    for (const chunk of this.#chunks) {
      content.set(chunk, at)
      at += chunk.length
    }
    const number = this.#files.length === 0 ? '' : `.${this.#files.length + 1}`
    this.#files.push({ name: `${this.#name}${number}.${this.#extension}`, content })
    this.#chunks = []
    this.#bytes = 0
  }
}

/** A document as it is stored: what is computed, and the name of its collection, are left out. */
function stored(document: WireValue, computed: ReadonlySet<string>): WireValue {
  if (document.kind !== 'document' && document.kind !== 'object') return document
  return { kind: 'object', fields: document.fields.filter(({ name }) => name !== 'coll' && !computed.has(name)) }
}

interface CollectionRequest {
  readonly path: DatabasePath
  readonly collection: PlannedCollection
  /** The time at which all of it is read. */
  readonly at: string
  readonly plain: boolean
  readonly signal: AbortSignal
  readonly onRead: (documents: number, readOps: number) => void
}

/** Reads all documents of a collection into files: tagged JSON lines, digit for digit, and on demand plain ones beside them. */
export async function readCollection(services: Services, request: CollectionRequest) {
  const { path, collection, at, plain, signal, onRead } = request
  const exact = new Lines(collection.name, 'jsonl')
  const simple = new Lines(collection.name, 'plain.jsonl')
  let documents = 0
  await readPages(services, {
    path,
    set: fql`Collection(${collection.name}).all()`,
    at,
    screen: 'export',
    signal,
    onPage: (items, stats) => {
      const rows = items.map((item) => stored(item, collection.computed))
      documents += rows.length
      exact.add(rows.map((row) => `${JSON.stringify(encodeWire(row))}\n`).join(''))
      if (plain) simple.add(rows.map((row) => `${JSON.stringify(toPlain(row))}\n`).join(''))
      onRead(rows.length, stats?.readOps ?? 0)
    },
  })
  return { documents, files: [...exact.files(), ...(plain ? simple.files() : [])] }
}

/** Reads rows of a system collection as tagged JSON lines. */
export async function readRows(services: Services, path: DatabasePath, set: ReturnType<typeof fql>, signal: AbortSignal) {
  const lines: string[] = []
  const onPage = (items: readonly WireValue[]) => void lines.push(...items.map((item) => `${JSON.stringify(encodeWire(item))}\n`))
  await readPages(services, { path, set, at: undefined, screen: 'export', signal, onPage })
  return { rows: lines.length, text: lines.join('') }
}
