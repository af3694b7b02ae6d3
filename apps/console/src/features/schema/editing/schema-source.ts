import { formatDatabasePath } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import type { SchemaFile } from '@terrarium/language'
import * as v from 'valibot'
import type { SchemaKind } from '../../../config/resource-kinds.ts'
import { CONTENTS_KEY } from '../../../data/database-contents.ts'
import { schemaFilesQuery, updateSchema, validateSchema } from '../../../data/schema-files.ts'
import type { Services } from '../../../data/services.ts'
import type { FindPlace } from './schema-problems.ts'

/** Schema text as it was read, which an edit begins with. */
export interface SchemaBase {
  readonly version: number
  readonly files: readonly SchemaFile[]
  /** The rest of the schema, which is not edited here. */
  readonly others: readonly SchemaFile[]
}

/** An edit that is tried or applied. */
interface SchemaEdit {
  readonly files: readonly SchemaFile[]
  /** Undefined leaves it unchecked. */
  readonly version: number | undefined
}

/** Where schema text comes from and goes to: a whole database, or one item of it. */
export interface SchemaSource {
  /** Tells drafts apart. */
  readonly id: string
  readonly queryKey: readonly unknown[]
  readonly read: (signal: AbortSignal) => Promise<SchemaBase>
  /** Checks an edit and returns the difference that it makes. */
  readonly validate: (edit: SchemaEdit, signal: AbortSignal) => Promise<string>
  /** Applies an edit. */
  readonly apply: (edit: SchemaEdit, staged: boolean) => Promise<void>
  /** Where a place in the service's words is in the edited texts. */
  readonly placesIn: (base: SchemaBase) => FindPlace
}

/** Under which the browser keeps the edit of a database's whole schema. */
export function draftIdOf(path: DatabasePath): string {
  return `schema:${formatDatabasePath(path)}`
}

/** All files of a database's schema. */
export function databaseSource(services: Services, path: DatabasePath): SchemaSource {
  const { queryKey } = schemaFilesQuery(services, path)
  return {
    id: draftIdOf(path),
    queryKey: [...queryKey, 'edit'],
    read: async () => {
      const { version, files } = await services.cache.fetchQuery({ ...schemaFilesQuery(services, path), staleTime: 0 })
      return { version, files: files.length === 0 ? [{ name: MAIN_FILE, text: '' }] : files, others: [] }
    },
    validate: (edit, signal) => validateSchema(services, path, edit, signal),
    apply: (edit, staged) => updateSchema(services, path, { ...edit, staged }),
    placesIn: () => (source, line) => ({ file: source, line }),
  }
}

/** The file that new items go to. */
export const MAIN_FILE = 'main.fsl'

/** Source name of a text that is not in a file yet. @see reference: wire-protocol.md §6.1 */
const SNIPPET = '*fsl*'

const itemSchema = v.object({
  version: v.number(),
  filename: v.string(),
  content: v.string(),
  span: v.object({ start: v.number(), end: v.number() }),
})
const diffSchema = v.object({ diff: v.string() })

/** One definition of a database's schema. Its text counts as a file of its own. */
export function itemSource(services: Services, path: DatabasePath, kind: SchemaKind, name: string): SchemaSource {
  const route = `/items/${kind}/${encodeURIComponent(name)}`
  const file = `${name}.fsl`
  const lines = new Map<number, { readonly filename: string; readonly before: number }>()
  const post = ({ files, version }: SchemaEdit, validate: boolean, signal?: AbortSignal) => {
    const body = { kind: 'text', source: files[0]?.text ?? '' } as const
    const query = { version, ...(validate && { validate, format: 'semantic' }) }
    return services.schema.send({ path, method: 'POST', route, query, body, signal })
  }
  return {
    id: `schema:${formatDatabasePath(path)}:${kind}:${name}`,
    queryKey: [CONTENTS_KEY, formatDatabasePath(path), kind, 'edit', name],
    read: async (signal) => {
      const [answer, all] = await Promise.all([
        services.schema.send({ path, method: 'GET', route, signal }),
        services.cache.fetchQuery({ ...schemaFilesQuery(services, path), staleTime: 0 }),
      ])
      const { version, filename, content, span } = v.parse(itemSchema, answer)
      const whole = all.files.find((known) => known.name === filename)?.text ?? ''
      lines.set(version, { filename, before: whole.slice(0, span.start).split('\n').length - 1 })
      const rest = { name: filename, text: whole.slice(0, span.start) + whole.slice(span.end) }
      const others = all.files.map((known) => (known.name === filename ? rest : known))
      return { version, files: [{ name: file, text: content }], others }
    },
    validate: async (edit, signal) => v.parse(diffSchema, await post(edit, true, signal)).diff,
    apply: async (edit) => void (await post(edit, false)),
    placesIn: ({ version }) => {
      const place = lines.get(version)
      return (source, line) => {
        if (source === SNIPPET) return { file, line }
        return source === place?.filename && line > place.before ? { file, line: line - place.before } : undefined
      }
    },
  }
}
