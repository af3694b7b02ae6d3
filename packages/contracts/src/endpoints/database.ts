import * as v from 'valibot'
import { lineSchema } from '../account/text-fields.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { pageSizeSchema } from './page.ts'

/** Orders in which databases are listed; a leading minus turns one around. */
export const DATABASE_SORTS = ['name', '-name', 'created_at', '-created_at'] as const
export type DatabaseSort = (typeof DATABASE_SORTS)[number]

/** Whether a database can be used: not while it is being restored, or made as a copy (AMB-69). */
export const DATABASE_STATUSES = ['available', 'restoring', 'copying'] as const
export const databaseStatusSchema = v.picklist(DATABASE_STATUSES)
export type DatabaseStatus = (typeof DATABASE_STATUSES)[number]

/** A database in a list. `path` is full, with the region group's account name: `us-std/parent/child`. */
export const databaseSchema = v.object({
  name: v.string(),
  path: v.string(),
  region_group: v.string(),
  global_id: v.optional(v.string()),
  has_children: v.optional(v.boolean()),
  protected: v.optional(v.boolean()),
  typechecked: v.optional(v.boolean()),
  updated_at: v.optional(v.string()),
  created_at: v.optional(v.string()),
  /** Missing where backups are not supported, and for a database that is available. */
  status: v.optional(databaseStatusSchema),
  /** The copy or restore because of which the database is unavailable. */
  job_id: v.optional(v.string()),
})
export type DatabaseEntry = v.InferOutput<typeof databaseSchema>

/**
 * Lists the databases directly below a path; without one, those below the root of every region group.
 *
 * A region group that does not answer is left out of the list over all and named in `unavailable`.
 */
export const listDatabases = defineEndpoint({
  name: 'listDatabases',
  service: 'account',
  method: 'GET',
  path: '/databases',
  input: {
    query: v.object({
      path: v.optional(v.pipe(v.string(), v.maxLength(4096))),
      next_token: v.optional(v.pipe(v.string(), v.maxLength(4096))),
      max_results: v.optional(pageSizeSchema),
      sort_by: v.optional(v.picklist(DATABASE_SORTS)),
    }),
  },
  output: v.object({
    results: v.array(databaseSchema),
    next_token: v.optional(v.string()),
    unavailable: v.optional(v.array(v.string())),
  }),
  errors: ['invalid_path', 'not_found', 'region_unavailable'],
  auth: 'account-key',
  scope: 'databases',
  permission: { resource: 'databases', action: 'list' },
  defaultMessage: 'Failed to list databases',
})

/** A key minted for a database; `secret` is shown this once. */
export const databaseKeySchema = v.object({
  id: v.string(),
  secret: v.string(),
  role: v.string(),
  path: v.string(),
  name: v.optional(v.string()),
  ttl: v.optional(v.string()),
})
export type DatabaseKey = v.InferOutput<typeof databaseKeySchema>

/** Built-in roles that a key may have; `client` is not offered for selection. */
export const DATABASE_ROLES = ['admin', 'server', 'server-readonly', 'client'] as const

/** Creates a key in the database at a path; the path of a region group alone denotes its root. */
export const createDatabaseKey = defineEndpoint({
  name: 'createDatabaseKey',
  service: 'account',
  method: 'POST',
  path: '/databases/keys',
  input: {
    body: v.object({
      role: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)),
      path: v.pipe(v.string(), v.nonEmpty(), v.maxLength(4096)),
      ttl: v.optional(v.pipe(v.string(), v.isoTimestamp())),
      name: v.optional(lineSchema()),
    }),
  },
  output: databaseKeySchema,
  status: 201,
  errors: ['invalid_path', 'invalid_role', 'not_found', 'region_unavailable'],
  auth: 'account-key',
  scope: 'database_keys',
  permission: { resource: 'databases', action: 'write' },
  defaultMessage: 'Failed to create database key',
})
