import {
  checkSchema,
  diffSchemas,
  parseSchema,
  renderSchemaDiff,
  renderSchemaProblems,
  type ItemChange,
  type SchemaFile,
} from '@terrarium/language'
import { ROOT_SCOPE } from '../model/system-ids.ts'
import type { QueryContext } from '../runtime/context.ts'
import { bumpSchemaVersion } from '../system/schema-write.ts'
import { activeFiles, latestFiles, pinnedVersion, unpinSchema } from './active-schema.ts'
import { restoreDefinitions } from './restore-definitions.ts'
import { invalid } from './schema-error.ts'
import type { DiffStyle, SchemaAnswer, SchemaState } from './schema-request.ts'
import { describeBuilds, findUnfinishedBuilds, type UnfinishedBuild } from './unfinished-builds.ts'
import { FILE_SLOT, writeFiles } from './stored-files.ts'
import { databaseStateOf } from './database-state.ts'

/** Rejects staging in the root database. @throws {SchemaError} 400 */
export function rejectRoot({ database }: QueryContext): void {
  if (database.scope === ROOT_SCOPE) throw invalid('Schema cannot be staged in the root database')
}

/** Answers whether a schema is staged, whether its indexes are complete and, with a style, how it differs from the active one. */
export function describeStatus(context: QueryContext, style: DiffStyle | undefined): SchemaAnswer {
  const isStaged = pinnedVersion(context) !== undefined
  const builds = isStaged ? findUnfinishedBuilds(context) : []
  const details = style && { pending: describeBuilds(builds), diff: isStaged ? stagedDifference(context, style) : '' }
  return { kind: 'status', state: isStaged ? stateOf(builds) : 'none', details }
}

function stateOf(builds: readonly UnfinishedBuild[]): SchemaState {
  if (builds.some(({ status }) => status === 'failed')) return 'failed'
  return builds.length > 0 ? 'pending' : 'ready'
}

function stagedDifference(context: QueryContext, { format, color }: DiffStyle): string {
  const files = { before: activeFiles(context), after: latestFiles(context) }
  return renderSchemaDiff(planStaged(context, files), files, { format, color: color ? 'ansi' : 'none' })
}

/**
 * The changes from the active schema to the staged one. A collection that was empty when the schema was staged may have documents by now.
 *
 * @throws {SchemaError} 400 when these cannot be migrated
 */
function planStaged(context: QueryContext, files: StagedFiles): readonly ItemChange[] {
  const staged = parseSchema(files.after).items
  const { changes, problems } = checkSchema(staged, diffSchemas(parseSchema(files.before).items, staged), databaseStateOf(context))
  if (problems.length > 0) throw invalid(renderSchemaProblems(problems, files.after))
  return changes
}

interface StagedFiles {
  readonly before: readonly SchemaFile[]
  readonly after: readonly SchemaFile[]
}

/** Makes the staged schema active, if its indexes are complete and the documents that there are can be migrated. @throws {SchemaError} 400 */
export function commitSchema(context: QueryContext): void {
  const pinned = pinnedVersion(context)
  if (pinned === undefined) throw invalid('There is no staged schema to commit')
  const state = stateOf(findUnfinishedBuilds(context))
  if (state === 'pending') throw invalid('Cannot commit schema before it is in the `ready` state. Check schema status for details.')
  if (state === 'failed') throw invalid('Cannot commit schema in the `failed` state. Check schema status for details.')
  planStaged(context, { before: activeFiles(context), after: latestFiles(context) })
  unpinSchema(context)
  bumpSchemaVersion(context)
}

/** Goes back to the active schema. @throws {SchemaError} 400 */
export function abandonSchema(context: QueryContext): void {
  const pinned = pinnedVersion(context)
  if (pinned === undefined) throw invalid('There is no staged schema to abandon')
  restoreDefinitions(context, pinned)
  writeFiles(context.transaction, context.database.scope, FILE_SLOT.latest, activeFiles(context))
  unpinSchema(context)
  bumpSchemaVersion(context)
}
