import { NullValue, TimeValue, timeToMicros } from '@terrarium/values'
import type { Timestamp } from '@terrarium/base'
import { integerMember } from '../document/members.ts'
import { floorAfterChange, floorAtCreation } from '../document/retention.ts'
import type { SystemWrite } from './system-collection.ts'

/** The time before which a collection's history must not reappear, after a write of its definition. */
export function historyFloorOf({ context, before, after, given }: SystemWrite): Timestamp {
  const now = context.queryTime
  const unlimited = given.fields.get('history_days') instanceof NullValue
  const days = (after && integerMember(after, 'history_days')) ?? (unlimited || before !== undefined ? undefined : 0)
  if (before === undefined) return floorAtCreation(now, days)
  const floor = before.fields.get('min_valid_time')
  const known = floor instanceof TimeValue ? timeToMicros(floor) : 0
  const old = integerMember(before, 'history_days')
  return old === days ? known : floorAfterChange(now, old, days, known)
}
