import { formatDatabasePath } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import type { SchemaFile } from '@terrarium/language'
import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { CONTENTS_KEY } from './database-contents.ts'
import { isMissingRoute } from './missing-route.ts'
import type { SchemaBody } from './schema-client.ts'
import { text as capabilityText } from '../messages/capability-text.ts'
import { SchemaRequestError } from './schema-request-error.ts'
import type { Services } from './services.ts'
import { watchedBuilds } from './watched-builds.ts'

/** The texts of a schema, all of one version. */
export interface SchemaTexts {
  /** Microseconds: the time of the change that made this schema. */
  readonly version: number
  readonly files: readonly SchemaFile[]
}

/** What a staged schema waits for. */
export interface StagedStatus {
  readonly state: 'none' | 'pending' | 'ready' | 'failed'
  /** What is still being built, in the server's words. */
  readonly pending: string
  /** How the staged schema differs from the active one, in the server's words. */
  readonly diff: string
  /** When it was staged, in milliseconds; undefined where the server does not say. */
  readonly since: number | undefined
}

const filesSchema = v.object({ version: v.number(), files: v.array(v.object({ filename: v.string() })) })
const fileSchema = v.object({ version: v.number(), content: v.string() })
const diffSchema = v.object({ diff: v.string() })
const statusSchema = v.object({
  status: v.picklist(['none', 'pending', 'ready', 'failed']),
  pending_summary: v.optional(v.string(), ''),
  diff: v.optional(v.string(), ''),
  version: v.optional(v.number()),
})

/** Readings of the files before the schema counts as changing all the time. */
const READINGS_MAX = 4

/** Which of a database's two schemas: `latest` is the staged one while there is one. */
type SchemaSlot = 'latest' | 'active'

/** Lists the files of a schema. A server without such a list is named: its own answer would say that something was not found. */
async function listSchemaFiles({ schema }: Services, path: DatabasePath, staged: boolean, signal: AbortSignal) {
  try {
    return v.parse(filesSchema, await schema.send({ path, method: 'GET', route: '/files', query: { staged }, signal }))
  } catch (error: unknown) {
    if (!(error instanceof SchemaRequestError && isMissingRoute(error))) throw error
    throw new SchemaRequestError(error.status, capabilityText('lack.schema_files'))
  }
}

async function readSchemaFiles(services: Services, path: DatabasePath, slot: SchemaSlot, signal: AbortSignal): Promise<SchemaTexts> {
  const query = { staged: slot === 'latest' }
  for (let reading = 1; ; reading += 1) {
    const { version, files } = await listSchemaFiles(services, path, query.staged, signal)
    const texts = await Promise.all(
      files.map(async ({ filename }) => {
        const route = `/files/${encodeURIComponent(filename)}`
        const answer = v.parse(fileSchema, await services.schema.send({ path, method: 'GET', route, query, signal }))
        return { name: filename, text: answer.content, version: answer.version }
      }),
    )
    // Another change between the readings: the files would not belong together.
    if (reading >= READINGS_MAX || texts.every((text) => text.version === version)) {
      return { version, files: texts.map(({ name, text }) => ({ name, text })) }
    }
  }
}

/** All files of a schema. */
export function schemaFilesQuery(services: Services, path: DatabasePath, slot: SchemaSlot = 'latest') {
  return queryOptions({
    queryKey: [CONTENTS_KEY, formatDatabasePath(path), 'schema', 'files', slot],
    queryFn: ({ signal }) => readSchemaFiles(services, path, slot, signal),
  })
}

/** Milliseconds between two looks at builds: the first, and the longest. */
const POLL_MS = 2000
const POLL_MAX_MS = 10_000

/** The state of the staged schema, asked for again while something is being built and the page may read by itself. */
export function stagedStatusQuery({ schema }: Services, path: DatabasePath, mayRead: boolean) {
  return queryOptions({
    queryKey: [CONTENTS_KEY, formatDatabasePath(path), 'schema', 'staged'],
    queryFn: async ({ signal }): Promise<StagedStatus> => {
      const query = { format: 'semantic' }
      const answer = await schema.send({ path, method: 'GET', route: '/staged/status', query, signal })
      const { status, pending_summary: pending, diff, version } = v.parse(statusSchema, answer)
      return { state: status, pending, diff, since: version && Math.floor(version / 1000) }
    },
    retry: false,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      mayRead && data?.state === 'pending' ? Math.min(POLL_MAX_MS, POLL_MS * dataUpdateCount) : false,
  })
}

/** An index or a unique constraint that is being built, or could not be. */
export interface UnfinishedBuild {
  readonly collection: string
  /** `index byName` or `unique constraint on [.a]`. */
  readonly subject: string
  /** From 0 to 1. */
  readonly share: number
  /** Why it failed; else empty. */
  readonly reason: string
}

const buildsSchema = v.object({
  builds: v.array(v.object({ collection: v.string(), subject: v.string(), share: v.number(), reason: v.string() })),
})

/** How far the builds of a database's indexes are, asked for again while the page may read by itself. A server that does not tell has none. */
export function buildsQuery({ schema }: Services, path: DatabasePath, mayRead: boolean) {
  return queryOptions({
    queryKey: [CONTENTS_KEY, formatDatabasePath(path), 'schema', 'builds'],
    queryFn: async ({ signal }): Promise<readonly UnfinishedBuild[]> => {
      try {
        return v.parse(buildsSchema, await schema.send({ path, method: 'GET', route: '/builds', query: {}, signal })).builds
      } catch (error: unknown) {
        if (error instanceof SchemaRequestError && isMissingRoute(error)) return []
        throw error
      }
    },
    retry: false,
    refetchInterval: mayRead && POLL_MS,
  })
}

function bodyOf(files: readonly SchemaFile[]): SchemaBody {
  return { kind: 'files', files: Object.fromEntries(files.map(({ name, text }) => [name, text])) }
}

interface ComparedFiles {
  readonly files: readonly SchemaFile[]
  /** The version that the texts were read at; undefined leaves it unchecked. */
  readonly version: number | undefined
}

/**
 * Checks files as the whole schema and says how they differ from the active one.
 *
 * @throws {SchemaRequestError} 400 with the problems in its message, 409 when the schema has another version
 */
export async function validateSchema(
  { schema }: Services,
  path: DatabasePath,
  { files, version }: ComparedFiles,
  signal: AbortSignal,
): Promise<string> {
  const query = { version, format: 'semantic' }
  return v.parse(diffSchema, await schema.send({ path, method: 'POST', route: '/validate', query, body: bodyOf(files), signal })).diff
}

/** Makes files the whole schema: at once, or staged until it is committed. @throws {SchemaRequestError} as `validateSchema` */
export async function updateSchema(
  { schema }: Services,
  path: DatabasePath,
  { files, version, staged }: ComparedFiles & { readonly staged: boolean },
): Promise<void> {
  await schema.send({ path, method: 'POST', route: '/update', query: { version, staged }, body: bodyOf(files) })
}

/** Makes the staged schema active. @throws {SchemaRequestError} */
export async function commitStagedSchema({ schema }: Services, path: DatabasePath): Promise<void> {
  await schema.send({ path, method: 'POST', route: '/staged/commit' })
}

/** Forgets the staged schema. @throws {SchemaRequestError} */
export async function abandonStagedSchema({ schema }: Services, path: DatabasePath): Promise<void> {
  await schema.send({ path, method: 'POST', route: '/staged/abandon' })
}

/** Makes everything stale that was read of a database's schema, which was changed; indexes may be built because of that. */
export async function refreshSchema({ cache }: Services, path: DatabasePath): Promise<void> {
  const database = formatDatabasePath(path)
  watchedBuilds.watch(path)
  await Promise.all([
    cache.invalidateQueries({ queryKey: [CONTENTS_KEY, database] }),
    cache.invalidateQueries({ queryKey: ['collection', database] }),
    cache.invalidateQueries({ queryKey: ['database-outline', database] }),
  ])
}

/** Whether the schema has been changed by somebody else since it was read. */
export function isStaleSchema(error: unknown): boolean {
  return error instanceof SchemaRequestError && error.status === 409
}
