import { encodeBase64 } from '../text/base64.ts'
import { formatDate } from '../time/date-text.ts'
import { functionLabel, moduleLabel } from '../text/display.ts'
import { formatDouble } from '../compat/java-double.ts'
import type { Materialized, MaterializedDocument, MaterializedReference, MaterializedSet } from '../model/materialized.ts'
import { formatTime } from '../time/time-text.ts'
import type { JsonWriter } from '../json/json-writer.ts'
import { PENDING_TIME_MARK } from './pending-time.ts'
import type { MaterializedInstance } from './write-simple.ts'

const AT_SIGN = 0x40

/** Writes a result as JSON with tags. */
export function writeTagged(writer: JsonWriter, value: Materialized): void {
  switch (typeof value) {
    case 'string':
      return writer.string(value)
    case 'number':
      writer.text('{"@int":"')
      writer.integer(value)
      return writer.text('"}')
    case 'bigint':
      return writeTag(writer, '{"@long":"', String(value))
    case 'boolean':
      return writer.text(value ? 'true' : 'false')
    default:
      return Array.isArray(value)
        ? writer.array(value as readonly Materialized[], writeTagged)
        : writeInstance(writer, value as MaterializedInstance)
  }
}

/** Writes an object, wrapped when a key could be taken for a tag. */
function writeFields(writer: JsonWriter, fields: ReadonlyMap<string, Materialized>): void {
  const isWrapped = hasTagLikeKey(fields)
  if (isWrapped) writer.text('{"@object":')
  writer.object(fields, writeTagged)
  if (isWrapped) writer.text('}')
}

function hasTagLikeKey(fields: ReadonlyMap<string, Materialized>): boolean {
  for (const key of fields.keys()) if (key.charCodeAt(0) === AT_SIGN) return true
  return false
}

function writeInstance(writer: JsonWriter, value: MaterializedInstance): void {
  switch (value.kind) {
    case 'null':
      return writer.text('null')
    case 'double':
      return writeTag(writer, '{"@double":"', formatDouble(value.value))
    case 'id':
      return writer.text(`"${value.value}"`)
    case 'bytes':
      return writeTag(writer, '{"@bytes":"', encodeBase64(value.bytes))
    case 'time':
      return writeTag(writer, '{"@time":"', formatTime(value))
    case 'date':
      return writeTag(writer, '{"@date":"', formatDate(value))
    case 'uuid':
      return writeTag(writer, '{"@uuid":"', value.text)
    case 'transactionTime':
      return writeTag(writer, '{"@time":"', PENDING_TIME_MARK)
    case 'module':
      return writeModule(writer, value.name)
    case 'function':
      return writer.string(functionLabel(value.name))
    case 'setCursor':
      return writer.string(value.token)
    case 'materializedEventSource':
      return writeTag(writer, '{"@stream":"', value.token)
    case 'materializedObject':
      return value.writeStored(writer, 'tagged') ? undefined : writeFields(writer, value.fields)
    case 'materializedDocument':
      return writeDocument(writer, value)
    case 'materializedReference':
      return writeReference(writer, value)
    case 'materializedSet':
      return writeSet(writer, value)
  }
}

/** Writes a tag with a text that needs no escapes. */
function writeTag(writer: JsonWriter, opening: string, text: string): void {
  writer.text(opening)
  writer.text(text)
  writer.text('"}')
}

function writeModule(writer: JsonWriter, name: string): void {
  writer.text('{"@mod":')
  writer.string(moduleLabel(name))
  writer.text('}')
}

function writeDocument(writer: JsonWriter, document: MaterializedDocument): void {
  writer.text('{"@doc":')
  if (!document.writeStored(writer, 'tagged')) writeFields(writer, document.fields)
  writer.text('}')
}

function writeReference(writer: JsonWriter, { collection, key, missing }: MaterializedReference): void {
  writer.text('{"@ref":{')
  if ('id' in key) writer.text(`"id":"${key.id}"`)
  else {
    writer.text('"name":')
    writer.string(key.name)
  }
  writer.text(',"coll":')
  writeModule(writer, collection)
  if (missing !== undefined) writer.text(`,"exists":false,"cause":"${missing}"`)
  writer.text('}}')
}

function writeSet(writer: JsonWriter, { page }: MaterializedSet): void {
  writer.text('{"@set":')
  if ('cursor' in page) writer.string(page.cursor)
  else {
    writer.text('{"data":')
    writer.array(page.data, writeTagged)
    if (page.after !== undefined) {
      writer.text(',"after":')
      writer.string(page.after)
    }
    writer.text('}')
  }
  writer.text('}')
}
