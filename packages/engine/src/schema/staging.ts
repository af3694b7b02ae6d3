import { checkSchema, diffSchemas, parseSchema, renderSchemaDiff } from '@terrarium/language'
import { ROOT_SCOPE } from '../catalog/system-ids.ts'
import { storedEquals } from '../document/stored-equals.ts'
import type { QueryContext } from '../runtime/context.ts'
import { buildIndexesLater } from '../system/collection-indexes.ts'
import { bumpSchemaVersion } from '../system/schema-write.ts'
import { activeFiles, latestFiles } from './current-files.ts'
import { presentDefinitions } from './present-definitions.ts'
import { restoreDefinitions } from './restore-definitions.ts'
import { invalid } from './schema-error.ts'
import { pinnedVersion, unpinSchema } from './schema-pin.ts'
import type { DiffStyle, SchemaAnswer } from './schema-request.ts'
import { FILE_SLOT, writeFiles } from './stored-files.ts'
import { surroundingsOf } from './surroundings.ts'

/** The root has nothing staged. @throws {SchemaError} 400 */
export function refuseRoot({ database }: QueryContext): void {
  if (database.scope === ROOT_SCOPE) throw invalid('Schema cannot be staged in the root database')
}

/** Tells whether a schema is staged and, with a style, how it differs from the active one. */
export function tellStatus(context: QueryContext, style: DiffStyle | undefined): SchemaAnswer {
  const isStaged = pinnedVersion(context) !== undefined
  const details = style && { pending: '', diff: isStaged ? stagedDifference(context, style) : '' }
  return { kind: 'status', state: isStaged ? 'ready' : 'none', details }
}

function stagedDifference(context: QueryContext, { format, color }: DiffStyle): string {
  const [before, after] = [activeFiles(context), latestFiles(context)]
  const staged = parseSchema(after).items
  const { changes } = checkSchema(staged, diffSchemas(parseSchema(before).items, staged), surroundingsOf(context))
  return renderSchemaDiff(changes, { before, after }, { format, color: color ? 'ansi' : 'none' })
}

/** Makes the staged schema active. Indexes are built now, over documents in their new shape. @throws {SchemaError} 400 */
export function commitSchema(context: QueryContext): void {
  const pinned = pinnedVersion(context)
  if (pinned === undefined) throw invalid('There is no staged schema to commit')
  const active = new Map([...presentDefinitions(context, 'Collection', pinned)].map(({ id, stored }) => [id, stored]))
  unpinSchema(context)
  for (const { id, stored } of presentDefinitions(context, 'Collection')) {
    const before = active.get(id)
    if (before === undefined || !storedEquals(before, stored)) buildIndexesLater(context, id)
  }
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
