import * as v from 'valibot'
import { accountRoleSchema } from '../account/permission.ts'
import { documentIdSchema } from '../account/text-fields.ts'
import { defineEndpoint } from '../http/endpoint.ts'

/** What a grant of a database lets a member do there and in the databases below it. */
export const DATABASE_GRANTS = ['read', 'write'] as const
export const databaseGrantSchema = v.picklist(DATABASE_GRANTS)
export type DatabaseGrant = v.InferOutput<typeof databaseGrantSchema>

/** A member, and what they reach of a database. */
export const databaseMemberSchema = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  role: accountRoleSchema,
  /** Whether the role reaches every database, so that nothing is granted to the member. */
  unlimited: v.boolean(),
  /** What this database itself grants; null for nothing. */
  grant: v.nullable(databaseGrantSchema),
  /** What the databases above it grant; null for nothing. */
  inherited: v.nullable(databaseGrantSchema),
})
export type DatabaseMember = v.InferOutput<typeof databaseMemberSchema>

const GLOBAL_ID_LENGTH_MAX = 64
const PATH_LENGTH_MAX = 4096
const GRANTS_MAX = 1000

const params = v.object({ global_id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(GLOBAL_ID_LENGTH_MAX)) })
const pathSchema = v.pipe(v.string(), v.nonEmpty(), v.maxLength(PATH_LENGTH_MAX))
const output = v.object({ results: v.array(databaseMemberSchema) })

/**
 * Lists the members who use databases, and what each reaches of one, in the order in which they joined.
 *
 * Only with the flag `per_db_team_management` (console-spec §3); without it 404. `path` says where the database is: 404 when another is there.
 */
export const listDatabaseMembers = defineEndpoint({
  name: 'listDatabaseMembers',
  service: 'auth',
  method: 'GET',
  path: '/databases/:global_id/members',
  input: { params, query: v.object({ path: pathSchema }) },
  output,
  errors: ['not_found', 'invalid_path', 'region_unavailable', 'database_unavailable'],
  auth: 'session',
  permission: { resource: 'team-management', action: 'read' },
})

/**
 * Replaces what a database grants to members. Who is not named has no grant of this database any more.
 *
 * Short-lived database keys of members who lose something end before this returns; keys that members have created by name keep working.
 */
export const updateDatabaseMembers = defineEndpoint({
  name: 'updateDatabaseMembers',
  service: 'auth',
  method: 'PUT',
  path: '/databases/:global_id/members',
  input: {
    params,
    body: v.strictObject({
      path: pathSchema,
      grants: v.pipe(v.array(v.strictObject({ member_id: documentIdSchema, access: databaseGrantSchema })), v.maxLength(GRANTS_MAX)),
    }),
  },
  output,
  errors: ['not_found', 'invalid_path', 'region_unavailable', 'database_unavailable', 'cooldown'],
  auth: 'session',
  permission: { resource: 'team-management', action: 'update' },
})
