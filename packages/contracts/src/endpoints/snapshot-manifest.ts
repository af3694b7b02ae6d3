import * as v from 'valibot'
import { documentIdSchema } from '../account/text-fields.ts'
import { defineEndpoint } from '../http/endpoint.ts'

const params = v.object({ id: documentIdSchema })
const fileSchema = v.object({ filename: v.string(), content: v.string() })

/** What a snapshot holds of one database. */
const databaseContentsSchema = v.object({
  /** Names from the database of the snapshot down, joined with `/`; empty for that database itself. */
  path: v.string(),
  /** The collections by name; bytes are those of the current documents as they are stored. */
  collections: v.array(v.object({ name: v.string(), documents: v.number(), bytes: v.number() })),
  /** Schema as FSL files. */
  schema: v.array(fileSchema),
  /** Numbers of keys and of past versions of documents. */
  keys: v.number(),
  versions: v.number(),
})

/** What a snapshot holds. */
export const snapshotManifestSchema = v.object({
  snapshot_id: v.string(),
  path: v.string(),
  created_at: v.string(),
  /** Transaction time of the state, in microseconds. */
  txn_ts: v.number(),
  size_bytes: v.number(),
  /** SHA-256 of all records, in hexadecimal. */
  content_hash: v.string(),
  /** The database first, then those below it. */
  databases: v.array(databaseContentsSchema),
})
export type SnapshotManifest = v.InferOutput<typeof snapshotManifestSchema>

/** Fetches what a snapshot holds. */
export const getSnapshotManifest = defineEndpoint({
  name: 'getSnapshotManifest',
  service: 'account',
  method: 'GET',
  path: '/snapshots/:id/manifest',
  input: { params },
  output: snapshotManifestSchema,
  errors: ['plan_required', 'not_found', 'snapshot_incomplete', 'snapshot_damaged', 'backups_unsupported', 'backups_elsewhere'],
  auth: 'account-key',
  permission: { resource: 'snapshots', action: 'read' },
})

const countSchema = v.object({
  documents: v.number(),
  /** Whether counting stopped at this number, so that there may be more. */
  is_capped: v.boolean(),
})

/** A snapshot beside its database as it is now. */
export const snapshotComparisonSchema = v.object({
  snapshot_id: v.string(),
  path: v.string(),
  snapshot_at: v.string(),
  compared_at: v.string(),
  databases: v.array(
    v.object({
      path: v.string(),
      /** Where the database is: on both sides or on one. */
      side: v.picklist(['both', 'snapshot', 'live']),
      /** The collections of both sides by name; null on the side that lacks one. */
      collections: v.array(v.object({ name: v.string(), snapshot: v.nullable(countSchema), live: v.nullable(countSchema) })),
      is_schema_equal: v.boolean(),
      /** Schema as FSL files, of the sides where they differ. */
      snapshot_schema: v.optional(v.array(fileSchema)),
      live_schema: v.optional(v.array(fileSchema)),
    }),
  ),
})
export type SnapshotComparison = v.InferOutput<typeof snapshotComparisonSchema>

/** Compares a snapshot with its database as it is now: documents by collection, and the schema. Live documents are counted up to 10,001 each. */
export const compareSnapshot = defineEndpoint({
  name: 'compareSnapshot',
  service: 'account',
  method: 'GET',
  path: '/snapshots/:id/comparison',
  input: { params },
  output: snapshotComparisonSchema,
  errors: [
    'plan_required',
    'not_found',
    'snapshot_incomplete',
    'snapshot_damaged',
    'backups_unsupported',
    'backups_elsewhere',
    'database_unavailable',
    'region_unavailable',
    'cooldown',
  ],
  auth: 'account-key',
  permission: { resource: 'snapshots', action: 'read' },
})
