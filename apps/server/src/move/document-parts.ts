import { storableValue } from './stored-document.ts'
import type { StoredDocument, TaggedObject } from './stored-document.ts'
import type { Tagged } from './wire.ts'

/**
 * Documents in parts, for collections whose documents cannot be shown because a computed field of theirs fails: their own fields, with what
 * references mean in the place of the references. A reference that an answer holds outside of a document's fields would be shown as the whole
 * document that it means.
 */

/** Values may be in so many objects and arrays; deeper references are shown as documents. */
const DEPTH_MAX = 24

/** Makes `partsOf` known to a query: a function from a document to its parts. */
export const PARTS = [
  'let part0 = v => ["value", v]',
  ...Array.from({ length: DEPTH_MAX }, (_, depth) => {
    const inner = `part${depth}`
    return `let part${depth + 1} = v => if (v isa Doc) ["reference", v.coll, if (v.coll == Collection) v.name else v.id]
      else if (v isa Array) ["array", v.map(${inner})]
      else if (v isa Struct) ["object", Object.entries(v).map(e => [e[0], ${inner}(e[1])])]
      else ["value", v]`
  }),
  `let partsOf = d => [d.id, d.ttl, part${DEPTH_MAX}(d.data)]`,
  '',
].join('\n')

/** Reads what `partsOf` gives for a document. */
export function readParts([id, ttl = null, fields = null]: readonly Tagged[]): StoredDocument {
  const { '@object': members = {} } = (fields === null ? {} : valueOf(fields)) as TaggedObject
  return { id: id as string, ttl, fields: members as TaggedObject }
}

function valueOf(part: Tagged): Tagged {
  const [kind, content = null, key = null] = part as readonly Tagged[]
  if (kind === 'array') return (content as readonly Tagged[]).map(valueOf)
  if (kind === 'object')
    return { '@object': Object.fromEntries((content as readonly [string, Tagged][]).map(([name, each]) => [name, valueOf(each)])) }
  if (kind !== 'reference') return storableValue(content)
  const isNamed = (content as TaggedObject)['@mod'] === 'Collection'
  return storableValue({ '@ref': { ...(isNamed ? { name: key } : { id: key }), coll: content } })
}
