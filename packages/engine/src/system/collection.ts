import { NullValue, ObjectValue, timeFromMicros, type Value } from '@terrarium/values'
import { COUNTER } from '../catalog/key-space.ts'
import { SYSTEM_ID, USER_COLLECTION_ID_MIN } from '../catalog/system-ids.ts'
import { listMember, withoutMembers } from '../document/members.ts'
import { renameInRoles } from './references-by-name.ts'
import { definitionWritten } from './schema-write.ts'
import { checkCollection } from './check-collection.ts'
import { nextNumber } from './counters.ts'
import { buildIndexesLater } from './collection-indexes.ts'
import { historyFloorOf } from './history-floor.ts'
import { checkGlobalNames, checkNamesAreFree, writeNames } from './names.ts'
import { checkProtection } from './protection.ts'
import { MIGRATIONS_MEMBER } from '../schema/migration/migration-step.ts'
import type { SystemCollection, SystemWrite } from './system-collection.ts'

const INTERNAL = new Set(['backing', 'min_valid_time', MIGRATIONS_MEMBER])

/** Collections of the user. Their indexes are built when the query's body is done. */
export const collectionCollection: SystemCollection = {
  show: (_context, stored) => withoutMembers(stored, INTERNAL),

  newId: (context) => BigInt(nextNumber(context, context.database.scope, COUNTER.collection, USER_COLLECTION_ID_MIN)),

  check(write) {
    if (write.after === undefined) return checkProtection(write)
    const failures = [...checkGlobalNames(write), ...checkCollection(write)]
    return failures.length === 0 ? checkNamesAreFree(write) : failures
  },

  store(write) {
    const after = withSettings(write)
    const fields = new Map<string, Value>(after.fields)
    const backing = write.before?.fields.get('backing')
    if (backing !== undefined) fields.set('backing', backing)
    fields.set('min_valid_time', timeFromMicros(historyFloorOf(write)))
    const migrations = write.before?.fields.get(MIGRATIONS_MEMBER)
    if (migrations !== undefined) fields.set(MIGRATIONS_MEMBER, migrations)
    return { stored: new ObjectValue(fields) }
  },

  written(write, stored) {
    writeNames(write, SYSTEM_ID.Collection, stored)
    definitionWritten(write.context)
    renameInRoles(write, stored)
    if (stored !== undefined) buildIndexesLater(write.context, write.id)
  },
}

/**
 * A definition that is made anew has indexes, constraints and `history_days`, unless null was given for the last.
 */
function withSettings({ action, after, given }: SystemWrite): ObjectValue {
  const fields = new Map(after?.fields)
  if (action !== 'update') {
    if (!fields.has('indexes')) fields.set('indexes', new ObjectValue(new Map()))
    if (!fields.has('constraints')) fields.set('constraints', [])
    if (!fields.has('history_days') && !(given.fields.get('history_days') instanceof NullValue)) fields.set('history_days', 0)
  }
  const settings = new ObjectValue(fields)
  if (fields.has('constraints')) fields.set('constraints', sortConstraints(listMember(settings, 'constraints')))
  return settings
}

/** Unique constraints come first. */
function sortConstraints(constraints: readonly Value[]): readonly Value[] {
  const isUnique = (value: Value): boolean => value instanceof ObjectValue && value.fields.has('unique')
  return [...constraints.filter(isUnique), ...constraints.filter((value) => !isUnique(value))]
}
