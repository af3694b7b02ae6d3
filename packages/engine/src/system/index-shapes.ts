import { ObjectValue } from '@terrarium/values'
import { readIndexFields, readUniqueFields } from '../catalog/read-index.ts'
import { listMember, objectMember } from '../document/members.ts'
import { shapeOf } from '../index/index-shape.ts'

/** Shapes of the backing indexes that a Collection document calls for, each once. */
export function readShapes(document: ObjectValue): readonly string[] {
  const shapes = new Set<string>()
  for (const index of objectMember(document, 'indexes')?.fields.values() ?? []) {
    if (!(index instanceof ObjectValue)) continue
    const { terms, values } = readIndexFields(index)
    shapes.add(shapeOf(terms, values))
  }
  for (const constraint of listMember(document, 'constraints')) {
    if (constraint instanceof ObjectValue && constraint.fields.has('unique')) shapes.add(shapeOf(readUniqueFields(constraint), []))
  }
  return [...shapes]
}
