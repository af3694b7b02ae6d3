import { formatDatabasePath } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { fql } from '../../data/fql.ts'
import { MEMBERS_KEYS } from '../../data/generated-keys.ts'
import { snapshotTime } from '../../data/read-pages.ts'
import { openSavedQueryStore } from '../../data/saved-query-store.ts'
import { schemaFilesQuery } from '../../data/schema-files.ts'
import type { Services } from '../../data/services.ts'
import { text } from '../../messages/exit-kit-text.ts'
import { Archive } from './archive/archive.ts'
import type { PackPart, SavePart } from './archive/archive.ts'
import { planExport } from './export-plan.ts'
import type { ExportChoice, PlannedCollection, PlannedDatabase } from './export-plan.ts'
import type { DatabaseFacts, Manifest } from './manifest.ts'
import loadProgram from './program/load.mjs?raw'
import { readCollection, readRows } from './read-collection.ts'

/** How far an export is. */
export interface ExportProgress {
  readonly step: number
  readonly steps: number
  /** What is being read, as people say it; undefined while the last part is written. */
  readonly current: string | undefined
  readonly documents: number
  readonly readOps: number
}

/** A piece of work that is done as a whole or again. */
type Step = (signal: AbortSignal, tell: (documents: number, readOps: number) => void) => Promise<void>

interface PlannedStep {
  readonly label: string
  readonly run: Step
}

interface DataExportOptions {
  readonly services: Services
  readonly path: DatabasePath
  readonly choice: ExportChoice
  readonly pack: PackPart
  readonly save: SavePart
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

/** How long after a time it can still be read, whatever a collection's history, less a minute for the reading itself. */
const RETENTION_MS = 14 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Writes a database, and on demand those below it, to an archive.
 *
 * All documents are read as they were at one time; a collection whose history no longer reaches that time is read at a later one. A run
 * that was stopped or has failed goes on with the step that was not finished.
 */
export class DataExport {
  readonly #options: DataExportOptions
  readonly #archive: Archive
  readonly #now: () => number
  readonly #done = new Set<PlannedStep>()
  readonly #facts: DatabaseFacts[] = []
  #steps: readonly PlannedStep[] | undefined
  #snapshot: { readonly time: string; readonly takenAt: number } | undefined
  #documents = 0
  #readOps = 0

  constructor(options: DataExportOptions) {
    this.#options = options
    this.#archive = new Archive({ pack: options.pack, save: options.save })
    this.#now = options.now ?? Date.now
  }

  /** Parts of the archive. */
  get parts(): number {
    return this.#archive.parts
  }

  /** Reads what is not read yet and saves the archive. @throws what a query or the schema routes fail with */
  async run(signal: AbortSignal, onProgress: (progress: ExportProgress) => void): Promise<Manifest> {
    this.#steps ??= await this.#plan(signal)
    for (const step of this.#steps) {
      if (this.#done.has(step)) continue
      let [documents, readOps] = [this.#documents, this.#readOps]
      const tell = () => onProgress(this.#progress(step.label, documents, readOps))
      tell()
      await step.run(signal, (moreDocuments, moreOps) => {
        documents += moreDocuments
        readOps += moreOps
        tell()
      })
      ;[this.#documents, this.#readOps] = [documents, readOps]
      this.#done.add(step)
    }
    onProgress(this.#progress(undefined, this.#documents, this.#readOps))
    return this.#close()
  }

  #progress(current: string | undefined, documents: number, readOps: number): ExportProgress {
    return { step: this.#done.size, steps: this.#steps?.length ?? 0, current, documents, readOps }
  }

  async #plan(signal: AbortSignal): Promise<readonly PlannedStep[]> {
    const { services, path, choice } = this.#options
    const databases = await planExport(services, path, choice, signal)
    return databases.flatMap((database) => this.#stepsOf(database))
  }

  #stepsOf(database: PlannedDatabase): readonly PlannedStep[] {
    const { choice } = this.#options
    const { folder } = database
    const none = { keys: 0, credentials: 0, saved_queries: 0 }
    const facts: DatabaseFacts = { path: formatDatabasePath(database.path), folder, collections: [], ...none }
    this.#facts.push(facts)
    const isRoot = database.path.names.length === 0
    const named = (what: string, run: Step): PlannedStep => ({ label: `${facts.path} · ${what}`, run })
    return [
      ...(isRoot ? [] : [named(text('export.step_schema'), (signal) => this.#takeSchema(database, facts, signal))]),
      ...(choice.documents ? database.collections : []).map((collection) =>
        named(collection.name, (signal, tell) => this.#takeCollection(database, collection, facts, signal, tell)),
      ),
      ...(choice.keys ? [named(text('export.step_keys'), (signal) => this.#takeKeys(database, facts, signal))] : []),
      ...(choice.savedQueries ? [named(text('export.step_saved'), () => this.#takeSavedQueries(database, facts))] : []),
    ]
  }

  async #takeSchema({ path, folder }: PlannedDatabase, facts: DatabaseFacts, signal: AbortSignal): Promise<void> {
    const { services } = this.#options
    const { version, files } = await services.cache.fetchQuery({ ...schemaFilesQuery(services, path, 'active'), staleTime: 0 })
    if (signal.aborted) throw new DOMException('', 'AbortError')
    facts.schema_version = version
    for (const file of files) await this.#archive.addText(`${folder}/schema/${file.name}`, file.text)
  }

  async #takeCollection(
    { path, folder }: PlannedDatabase,
    collection: PlannedCollection,
    facts: DatabaseFacts,
    signal: AbortSignal,
    onRead: (documents: number, readOps: number) => void,
  ): Promise<void> {
    const { services, choice } = this.#options
    const at = await this.#timeFor(path, collection, signal)
    const { documents, files } = await readCollection(services, { path, collection, at, plain: choice.plain, signal, onRead })
    const names = files.map(({ name }) => `${folder}/documents/${name}`)
    for (const [index, { content }] of files.entries()) await this.#archive.add(names[index] ?? '', content)
    facts.collections.push({ name: collection.name, documents, snapshot_time: at, files: names })
  }

  /** The time of the snapshot; another one once the collection's history may no longer reach back to it. */
  async #timeFor(path: DatabasePath, { historyDays }: PlannedCollection, signal: AbortSignal): Promise<string> {
    const kept = historyDays === undefined ? Infinity : historyDays * DAY_MS + RETENTION_MS
    if (this.#snapshot !== undefined && this.#now() - this.#snapshot.takenAt < kept) return this.#snapshot.time
    const takenAt = this.#now()
    this.#snapshot = { time: await snapshotTime(this.#options.services, path, 'export', signal), takenAt }
    return this.#snapshot.time
  }

  async #takeKeys({ path, folder }: PlannedDatabase, facts: DatabaseFacts, signal: AbortSignal): Promise<void> {
    const { services } = this.#options
    const keys = fql`${MEMBERS_KEYS}.map(key => { id: key.id, name: key.data?.name, role: key.role, database: key.database, ttl: key.ttl, ts: key.ts })`
    const read = await readRows(services, path, keys, signal)
    facts.keys = read.rows
    const isRoot = path.names.length === 0
    const credentials = fql`Credential.all().map(credential => { id: credential.id, document: credential.document, ts: credential.ts })`
    const readCredentials = isRoot ? { rows: 0, text: '' } : await readRows(services, path, credentials, signal)
    facts.credentials = readCredentials.rows
    await this.#archive.addText(`${folder}/keys.jsonl`, read.text)
    if (!isRoot) await this.#archive.addText(`${folder}/credentials.jsonl`, readCredentials.text)
  }

  async #takeSavedQueries({ folder, storageKey }: PlannedDatabase, facts: DatabaseFacts): Promise<void> {
    const store = await openSavedQueryStore(this.#options.services)
    if (store === undefined) return
    const { queries } = await store.list(storageKey)
    const saved = queries.filter(({ database }) => database === storageKey)
    facts.saved_queries = saved.length
    if (saved.length > 0) await this.#archive.addText(`${folder}/saved-queries.json`, `${JSON.stringify(saved, undefined, 2)}\n`)
  }

  async #close(): Promise<Manifest> {
    await this.#archive.addText('README.md', text('export.readme'))
    await this.#archive.addText('load.mjs', loadProgram)
    const manifest: Manifest = {
      format: 'terrarium-export',
      format_version: 1,
      created: new Date(this.#now()).toISOString(),
      source: formatDatabasePath(this.#options.path),
      databases: this.#facts,
      files: this.#archive.files,
      not_included: [text('export.not_secrets'), text('export.not_passwords'), text('export.not_history'), text('export.not_times')],
    }
    await this.#archive.addText('manifest.json', `${JSON.stringify(manifest, undefined, 2)}\n`)
    await this.#archive.finish()
    return manifest
  }
}
