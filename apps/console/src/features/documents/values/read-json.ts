import { JsonNumber, JsonObject, parseJson } from '@terrarium/values'
import type { JsonNode } from '@terrarium/values'
import type { WireField, WireValue } from '../../../data/wire-value.ts'
import { text } from '../../../messages/document-text.ts'
import { readBytes, readDate, readDouble, readTime, readUuid, readWhole } from './read-text.ts'
import { read, readAll, refuse } from './value-problem.ts'
import type { Read } from './value-problem.ts'

/** Reads tagged JSON. Plain numbers are taken digit for digit; a field that is there twice is refused. */
export function readJson(source: string): Read<WireValue> {
  const result = parseJson(source)
  if (result.kind === 'value') return readNode(result.value, (key) => keySpan(source, key))
  const offset = result.kind === 'syntax' ? /offset (\d+)$/.exec(result.detail)?.[1] : undefined
  const at = offset === undefined ? source.length : Number(offset)
  return refuse(text(result.kind === 'tooDeep' ? 'documents.json_deep' : 'documents.json_syntax'), at, Math.min(at + 1, source.length))
}

/** Where the last field of a name stands. */
function keySpan(source: string, key: string): readonly [number, number] {
  const written = JSON.stringify(key)
  const start = source.lastIndexOf(written)
  return start < 0 ? [0, source.length] : [start, start + written.length]
}

type Locate = (key: string) => readonly [start: number, end: number]

const TAGS: Readonly<Record<string, (payload: string) => Read<WireValue>>> = {
  '@int': (digits) => readWhole(digits, 'Int'),
  '@long': (digits) => readWhole(digits, 'Long'),
  '@double': readDouble,
  '@time': readTime,
  '@date': readDate,
  '@bytes': readBytes,
  '@uuid': readUuid,
  '@mod': (name) => read({ kind: 'module', text: name }),
}

function readNode(node: JsonNode, locate: Locate): Read<WireValue> {
  if (node === null) return read({ kind: 'null' })
  if (typeof node === 'boolean') return read({ kind: 'boolean', value: node })
  if (typeof node === 'string') return read({ kind: 'string', value: node })
  if (node instanceof JsonNumber) return node.isInteger ? readWhole(node.text) : readDouble(node.text)
  if (node instanceof JsonObject) return readObject(node, locate)
  const items = readAll(node, (item) => readNode(item, locate))
  return items.ok ? read({ kind: 'array', items: items.value }) : items
}

function readObject(node: JsonObject, locate: Locate): Read<WireValue> {
  const [tag, ...others] = node.keys
  if (tag === undefined || others.length > 0 || !tag.startsWith('@')) return readFields(node, locate)
  const payload = node.values[0] ?? null
  if (tag === '@object' && payload instanceof JsonObject) return readFields(payload, locate)
  if ((tag === '@ref' || tag === '@doc') && payload instanceof JsonObject) return readReference(payload, tag, locate)
  const readTagged = Object.prototype.hasOwnProperty.call(TAGS, tag) ? TAGS[tag] : undefined
  const given = typeof payload === 'string' ? payload : payload instanceof JsonNumber ? payload.text : undefined
  const [start, end] = locate(tag)
  if (readTagged === undefined || given === undefined) return refuse(text('documents.json_tag', { tag }), start, end)
  const value = readTagged(given)
  return value.ok ? value : refuse(value.problem.message, start, end)
}

function readReference(payload: JsonObject, tag: string, locate: Locate): Read<WireValue> {
  const [id, name, collection] = [payload.find('id'), payload.find('name'), payload.find('coll')]
  const module = collection instanceof JsonObject ? collection.find('@mod') : collection
  const key = typeof id === 'string' ? id : name
  if (typeof key === 'string' && typeof module === 'string') {
    return read({ kind: 'reference', collection: module, id: key, named: typeof id !== 'string', missing: undefined })
  }
  return refuse(text('documents.json_tag', { tag }), ...locate(tag))
}

function readFields(node: JsonObject, locate: Locate): Read<WireValue> {
  const fields = readAll(node.keys, (name, index): Read<WireField> => {
    if (node.keys.indexOf(name) < index) return refuse(text('form.duplicate_field'), ...locate(name))
    const value = readNode(node.values[index] ?? null, locate)
    return value.ok ? read({ name, value: value.value }) : value
  })
  return fields.ok ? read({ kind: 'object', fields: fields.value }) : fields
}
