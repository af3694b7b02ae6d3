import { readBackingIndexes, readIndexes, readUniqueConstraints } from '../catalog/read-index.ts'
import type { ObjectValue } from '@terrarium/values'
import { integerMember } from '../document/members.ts'
import { failureAt } from '../document/write-failures.ts'
import { shapeOf } from '../index/index-shape.ts'
import type { ConstraintFailure } from '../runtime/query-error.ts'
import type { SystemWrite } from './system-collection.ts'
import { readShapes } from './index-shapes.ts'

const SUFFIX = 'destructive change forbidden because database is in protected mode.'

/** What protected databases do not let happen to a collection. */
export function checkProtection({ context, before, after }: SystemWrite): readonly ConstraintFailure[] {
  if (!context.database.protected || before === undefined) return []
  if (after === undefined) return [{ paths: [[]], message: `Cannot delete collection: ${SUFFIX}` }]
  return [
    ...(dropsBackingIndex(before, after) ? [{ paths: [[]], message: `Cannot cause deletion of backing index: ${SUFFIX}` }] : []),
    ...historyFaults(integerMember(before, 'history_days'), integerMember(after, 'history_days')),
    ...ttlFaults(integerMember(before, 'ttl_days'), integerMember(after, 'ttl_days')),
  ]
}

function dropsBackingIndex(before: ObjectValue, after: ObjectValue): boolean {
  const backing = readBackingIndexes(before)
  const used = new Set(readShapes(after))
  const old = [...readIndexes(before, backing).values()].map(({ terms, values }) => shapeOf(terms, values))
  const unique = readUniqueConstraints(before, backing).map(({ fields }) => shapeOf(fields, []))
  return [...old, ...unique].some((shape) => !used.has(shape))
}

function historyFaults(before: number | undefined, after: number | undefined): readonly ConstraintFailure[] {
  if (after !== undefined && (before === undefined || after < before))
    return [failureAt(['history_days'], `Cannot decrease \`history_days\` field: ${SUFFIX}`)]
  return []
}

function ttlFaults(before: number | undefined, after: number | undefined): readonly ConstraintFailure[] {
  if (after === undefined) return []
  if (before === undefined) return [failureAt(['ttl_days'], `Cannot remove \`ttl_days\` field: ${SUFFIX}`)]
  return after < before ? [failureAt(['ttl_days'], `Cannot decrease \`ttl_days\` field: ${SUFFIX}`)] : []
}
