import { NULL, ObjectValue, type Value } from '@terrarium/values'
import { storedEquals } from './stored-equals.ts'

/**
 * The patch that leads from a version of a document back to the one before: members with their old values, null for those that are new.
 * Objects are compared member by member. The reference stores and charges it with each version.
 */
export function backwardPatch(after: ObjectValue, before: ObjectValue): ObjectValue {
  const patch = new Map<string, Value>()
  for (const [name, old] of before.fields) {
    const now = after.fields.get(name)
    if (now === old) continue
    if (now instanceof ObjectValue && old instanceof ObjectValue) {
      const inner = backwardPatch(now, old)
      if (inner.fields.size > 0) patch.set(name, inner)
    } else if (now === undefined || !storedEquals(now, old)) patch.set(name, old)
  }
  for (const name of after.fields.keys()) if (!before.fields.has(name)) patch.set(name, NULL)
  return new ObjectValue(patch)
}
