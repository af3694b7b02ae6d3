import { NullValue, ObjectValue, timeFromMicros, type Value, TimeValue, timeToMicros } from '@terrarium/values'
import { COUNTER } from '../model/key-space.ts'
import { SYSTEM_ID, USER_COLLECTION_ID_MIN } from '../model/system-ids.ts'
import { listMember, withoutMembers, integerMember } from '../model/members.ts'
import { renameInRoles } from './references-by-name.ts'
import { definitionWritten } from './schema-write.ts'
import { checkCollection } from './check-collection.ts'
import { nextNumber } from './counters.ts'
import { buildIndexesLater } from './collection-indexes.ts'
import { keepQueryable, withBuildStates } from './index-states.ts'
import { writeNames } from '../documents/name-entries.ts'
import { checkGlobalNames, checkNamesAreFree } from './names.ts'
import { checkProtection } from './protection.ts'
import { MIGRATIONS_MEMBER } from '../model/migration.ts'
import type { DocumentWrite } from '../documents/document-policy.ts'
import type { SystemCollection } from './system-collection.ts'
import type { Timestamp } from '@terrarium/base'
import { floorAfterChange, floorAtCreation } from '../documents/retention.ts'

const INTERNAL = new Set(['backing', 'min_valid_time', MIGRATIONS_MEMBER])

/** Collections of the user. Their indexes are built when the query's body is done. */
export const collectionCollection: SystemCollection = {
  show: (context, stored) => withoutMembers(withBuildStates(context, stored), INTERNAL),

  newId: (context) => BigInt(nextNumber(context, context.database.scope, COUNTER.collection, USER_COLLECTION_ID_MIN)),

  check(write) {
    if (write.after === undefined) return checkProtection(write)
    const failures = [...checkGlobalNames(write), ...checkCollection(write)]
    return failures.length === 0 ? checkNamesAreFree(write) : failures
  },

  store(write) {
    const after = keepQueryable(write, withSettings(write))
    const fields = new Map<string, Value>(after.fields)
    const backing = write.before?.fields.get('backing')
    if (backing !== undefined) fields.set('backing', backing)
    fields.set('min_valid_time', timeFromMicros(historyFloorOf(write)))
    const migrations = write.before?.fields.get(MIGRATIONS_MEMBER)
    if (migrations !== undefined) fields.set(MIGRATIONS_MEMBER, migrations)
    return { stored: new ObjectValue(fields) }
  },

  afterWrite(write, stored) {
    writeNames(write, SYSTEM_ID.Collection, stored)
    definitionWritten(write)
    renameInRoles(write, stored)
    if (stored !== undefined) buildIndexesLater(write.context, write.id)
  },
}

/**
 * A new or replaced definition has indexes, constraints and `history_days`, unless null was given for the last.
 */
function withSettings({ action, after, given }: DocumentWrite): ObjectValue {
  const fields = new Map(after?.fields)
  if (action !== 'update') {
    if (action === 'create' && !fields.has('indexes')) fields.set('indexes', new ObjectValue(new Map()))
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

/** The time before which a collection's history must not reappear, after a write of its definition. */
export function historyFloorOf({ context, before, after, given }: DocumentWrite): Timestamp {
  const now = context.queryTime
  const unlimited = given.fields.get('history_days') instanceof NullValue
  const days = (after && integerMember(after, 'history_days')) ?? (unlimited || before !== undefined ? undefined : 0)
  if (before === undefined) return floorAtCreation(now, days)
  const floor = before.fields.get('min_valid_time')
  const known = floor instanceof TimeValue ? timeToMicros(floor) : 0
  const old = integerMember(before, 'history_days')
  return old === days ? known : floorAfterChange(now, old, days, known)
}
