/**
 * The states of indexes and unique constraints as queries see them.
 *
 * A Collection document stores them as complete. What is being built is known from the records of builds, so that the end of a build changes
 * the active and the staged definition at once.
 */
import { ObjectValue, type Value } from '@terrarium/values'
import { readBackingIndexes, readIndexFields, readUniqueFields } from '../catalog/read-index.ts'
import type { DocumentWrite } from '../documents/document-policy.ts'
import { listMember, objectMember, withMember } from '../model/members.ts'
import type { QueryContext } from '../runtime/context.ts'
import { shapeOf } from '../storage/backing-indexes.ts'
import { buildStatesOf, type BuildStates } from '../storage/index-build.ts'

/** Puts the states of unfinished builds into the fields of a Collection document. The query that defines an index does not see its state yet. */
export function withBuildStates(context: QueryContext, stored: ObjectValue): ObjectValue {
  const builds = buildStatesOf(context.transaction, context.database.scope)
  if (builds.size === 0) return stored
  const shapes = shapesUnderWay(stored, builds)
  if (shapes.size === 0) return stored
  const indexes = [...(objectMember(stored, 'indexes')?.fields ?? [])].map(([name, index]): [string, Value] => [
    name,
    showIndex(index, shapes),
  ])
  const shown = withMember(stored, 'indexes', new ObjectValue(new Map(indexes)))
  const constraints = listMember(stored, 'constraints')
  return constraints.length === 0
    ? shown
    : withMember(
        shown,
        'constraints',
        constraints.map((constraint) => showConstraint(constraint, shapes)),
      )
}

/** Keeps what was stored for `queryable`, unless it is given: a build makes it false only for the time being. */
export function keepQueryable({ before, given }: DocumentWrite, after: ObjectValue): ObjectValue {
  const indexes = objectMember(after, 'indexes')
  const old = before && objectMember(before, 'indexes')
  if (indexes === undefined || old === undefined) return after
  const isGiven = (name: string): boolean => objectMember(objectMember(given, 'indexes') ?? EMPTY, name)?.fields.has('queryable') === true
  const kept = [...indexes.fields].map(([name, index]): [string, Value] => {
    const queryable = objectMember(old, name)?.fields.get('queryable')
    return index instanceof ObjectValue && queryable !== undefined && index.fields.has('queryable') && !isGiven(name)
      ? [name, withMember(index, 'queryable', queryable)]
      : [name, index]
  })
  return withMember(after, 'indexes', new ObjectValue(new Map(kept)))
}

const EMPTY = new ObjectValue(new Map())

type UnfinishedShapes = ReadonlyMap<string, 'pending' | 'failed'>

function shapesUnderWay(stored: ObjectValue, builds: BuildStates): UnfinishedShapes {
  const shapes = new Map<string, 'pending' | 'failed'>()
  for (const [shape, id] of readBackingIndexes(stored)) {
    const state = builds.get(id)
    if (state !== undefined) shapes.set(shape, state)
  }
  return shapes
}

function showIndex(index: Value, shapes: UnfinishedShapes): Value {
  if (!(index instanceof ObjectValue) || !index.fields.has('status')) return index
  const { terms, values } = readIndexFields(index)
  const state = shapes.get(shapeOf(terms, values))
  if (state === undefined) return index
  return withMember(withMember(index, 'queryable', false), 'status', state === 'failed' ? 'failed' : 'building')
}

function showConstraint(constraint: Value, shapes: UnfinishedShapes): Value {
  if (!(constraint instanceof ObjectValue) || !constraint.fields.has('unique') || !constraint.fields.has('status')) return constraint
  const state = shapes.get(shapeOf(readUniqueFields(constraint), []))
  return state === undefined ? constraint : withMember(constraint, 'status', state)
}
