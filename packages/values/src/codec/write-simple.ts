import { encodeBase64 } from '../text/base64.ts'
import { formatDate } from '../time/date-text.ts'
import { functionLabel, moduleLabel } from '../text/display.ts'
import { formatDouble } from '../compat/java-double.ts'
import type { Materialized, MaterializedReference, MaterializedSet } from '../model/materialized.ts'
import { formatTime } from '../time/time-text.ts'
import type { JsonWriter } from '../json/json-writer.ts'
import { PENDING_TIME_MARK } from './pending-time.ts'

/** A value that is neither a JavaScript scalar nor an array. */
export type MaterializedInstance = Exclude<Materialized, string | number | bigint | boolean | readonly Materialized[]>

/** Writes a result as untagged JSON. */
export function writeSimple(writer: JsonWriter, value: Materialized): void {
  switch (typeof value) {
    case 'string':
      return writer.string(value)
    case 'number':
      return writer.integer(value)
    case 'bigint':
    case 'boolean':
      return writer.text(String(value))
    default:
      return Array.isArray(value)
        ? writer.array(value as readonly Materialized[], writeSimple)
        : writeInstance(writer, value as MaterializedInstance)
  }
}

function writeInstance(writer: JsonWriter, value: MaterializedInstance): void {
  switch (value.kind) {
    case 'null':
      return writer.text('null')
    case 'double':
      return writer.text(Number.isFinite(value.value) ? formatDouble(value.value) : `"${formatDouble(value.value)}"`)
    case 'id':
      return writer.text(`"${value.value}"`)
    case 'bytes':
      return writer.text(`"${encodeBase64(value.bytes)}"`)
    case 'time':
      return writer.text(`"${formatTime(value)}"`)
    case 'date':
      return writer.text(`"${formatDate(value)}"`)
    case 'uuid':
      return writer.text(`"${value.text}"`)
    case 'transactionTime':
      return writer.text(`"${PENDING_TIME_MARK}"`)
    case 'module':
      return writer.string(moduleLabel(value.name))
    case 'function':
      return writer.string(functionLabel(value.name))
    case 'setCursor':
      return writer.string(value.token)
    case 'materializedEventSource':
      return writer.text(`"${value.token}"`)
    case 'materializedObject':
    case 'materializedDocument':
      return value.writeStored(writer, 'simple') ? undefined : writer.object(value.fields, writeSimple)
    case 'materializedReference':
      return writeReference(writer, value)
    case 'materializedSet':
      return writeSet(writer, value)
  }
}

function writeReference(writer: JsonWriter, { collection, key, missing }: MaterializedReference): void {
  if (missing !== undefined) return writer.text('null')
  if ('id' in key) writer.text(`{"id":"${key.id}"`)
  else {
    writer.text('{"name":')
    writer.string(key.name)
  }
  writer.text(',"coll":')
  writer.string(moduleLabel(collection))
  writer.text('}')
}

function writeSet(writer: JsonWriter, { page }: MaterializedSet): void {
  if ('cursor' in page) return writer.string(page.cursor)
  writer.text('{"data":')
  writer.array(page.data, writeSimple)
  if (page.after !== undefined) {
    writer.text(',"after":')
    writer.string(page.after)
  }
  writer.text('}')
}
