import { createHash } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createEngine, outlineOf, type Caller, type DatabaseScope, type Engine } from '@terrarium/engine'
import type { Snapshot } from '@terrarium/store'
import { encodeMaterialized, MaterializedObject, type Materialized, type ValueFormat } from '@terrarium/values'
import type { WriteListener } from './write-listener.ts'

/** What is exported, and where to. */
export interface ExportWish {
  readonly names: readonly string[]
  readonly path: string
  /** A folder that does not exist yet. */
  readonly folder: string
  readonly format: Extract<ValueFormat, 'simple' | 'tagged'>
  /** undefined: all of them. */
  readonly collections: readonly string[] | undefined
  /** The moment that the data are of, in microseconds; default: that of the store's latest commit. */
  readonly time?: number | undefined
}

/** A collection that was exported. */
export interface ExportedCollection {
  readonly name: string
  readonly file: string
  readonly documents: number
  readonly bytes: number
  readonly sha256: string
}

/** A collection that was asked for does not exist. */
export class MissingCollectionError extends Error {
  override readonly name = 'MissingCollectionError'
  constructor(collection: string) {
    super(`There is no collection ${collection} in the database.`)
  }
}

/** What the name of an export's folder ends in until all of it is on disk. */
export const EXPORT_DRAFT_EXTENSION = '.partial'
const PAGE_SIZE = 500
const PAGE_MICROS_MAX = 120_000_000
/** The engine of an export answers nobody else. */
const OWN_SECRET = 'export'

/**
 * Writes the documents of a database as of one commit: a file of JSON lines a collection, its schema as FSL, and a manifest with counts and hashes.
 * The folder has its name once all of it is on disk.
 *
 * @throws {MissingCollectionError}
 */
export function exportDatabase(
  snapshot: Snapshot,
  database: DatabaseScope,
  wish: ExportWish,
  { onDocuments, onWrite }: WriteListener,
): readonly ExportedCollection[] {
  const { collections, schema } = outlineOf(snapshot, database.scope)
  const names = wish.collections ?? [...collections.values()]
  const missing = names.find((name) => ![...collections.values()].includes(name))
  if (missing !== undefined) throw new MissingCollectionError(missing)
  const draft = wish.folder + EXPORT_DRAFT_EXTENSION
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(join(draft, 'schema'), { recursive: true })
  const reader = new PageReader(snapshot, wish.names)
  let total = 0
  const exported = names.map((name) => {
    const file = join(draft, `${name}.jsonl`)
    const written = writeCollection(reader, name, file, wish.format, {
      onDocuments: (documents) => onDocuments(total + documents),
      onWrite,
    })
    total += written.documents
    return written
  })
  for (const { filename, content } of schema) writeFileSync(join(draft, 'schema', filename.replaceAll(/[^\w.-]/g, '_')), content)
  const manifest = { database: wish.path, format: wish.format, txn_ts: wish.time ?? snapshot.time, collections: exported }
  writeFileSync(join(draft, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  mkdirSync(dirname(wish.folder), { recursive: true })
  renameSync(draft, wish.folder)
  return exported
}

/** Reads sets of a database page by page, as its admin. */
class PageReader {
  readonly #snapshot: Snapshot
  readonly #engine: Engine = createEngine({ rootSecret: OWN_SECRET, storeSecret: new Uint8Array(32) })
  readonly #caller: Caller

  constructor(snapshot: Snapshot, names: readonly string[]) {
    this.#snapshot = snapshot
    const caller = this.#engine.authenticate(snapshot, `${OWN_SECRET}:${names.join('/')}:admin`)
    if (caller === undefined) throw new Error('a database that exists lets its admin in')
    this.#caller = caller
  }

  *pages(collection: string): Generator<readonly Materialized[]> {
    let page = this.#run('Collection(collection).all().pageSize(size).paginate()', { collection, size: PAGE_SIZE })
    for (;;) {
      const data = page.fields.get('data')
      yield Array.isArray(data) ? (data as readonly Materialized[]) : []
      const after = page.fields.get('after')
      if (after === undefined) return
      page = this.#run('Set.paginate(after)', { after: JSON.parse(encodeMaterialized(after, 'simple')) as string })
    }
  }

  #run(text: string, values: Readonly<Record<string, string | number>>): MaterializedObject {
    const queryTime = this.#snapshot.time + 1
    const { outcome } = this.#engine.run(this.#snapshot, this.#caller, {
      text,
      values: [],
      arguments: new Map(Object.entries(values)),
      typecheck: false,
      performanceHints: false,
      deadline: Date.now() * 1000 + PAGE_MICROS_MAX,
      queryTime,
    })
    if (outcome.kind === 'failure') throw new Error(outcome.message)
    if (!(outcome.data instanceof MaterializedObject)) throw new Error('a page is an object')
    return outcome.data
  }
}

function writeCollection(
  reader: PageReader,
  name: string,
  file: string,
  format: ExportWish['format'],
  { onDocuments, onWrite }: WriteListener,
): ExportedCollection {
  const descriptor = openSync(file, 'w')
  const hash = createHash('sha256')
  let documents = 0
  let bytes = 0
  try {
    for (const page of reader.pages(name)) {
      onWrite()
      const text = Buffer.from(page.map((document) => `${encodeMaterialized(document, format)}\n`).join(''))
      hash.update(text)
      for (let at = 0; at < text.length;) at += writeSync(descriptor, text, at)
      documents += page.length
      bytes += text.length
      onDocuments(documents)
    }
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
  return { name, file: `${name}.jsonl`, documents, bytes, sha256: hash.digest('hex') }
}
