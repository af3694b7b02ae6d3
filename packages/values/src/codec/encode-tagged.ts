import { encodeBase64 } from '../text/base64.ts'
import { formatDate } from '../time/date-text.ts'
import { functionLabel, moduleLabel } from '../text/display.ts'
import { formatDouble } from '../compat/java-double.ts'
import type { Materialized, MaterializedReference, MaterializedSet } from '../model/materialized.ts'
import { formatTime } from '../time/time-text.ts'
import type { MaterializedInstance } from './encode-simple.ts'
import { encodeJsonString } from './json-string.ts'
import { PENDING_TIME_MARK } from './pending-time.ts'

/** Encodes a result as JSON text with tags. */
export function encodeTagged(value: Materialized): string {
  switch (typeof value) {
    case 'string':
      return encodeJsonString(value)
    case 'number':
      return `{"@int":"${value}"}`
    case 'bigint':
      return `{"@long":"${value}"}`
    case 'boolean':
      return String(value)
    default:
      return Array.isArray(value) ? encodeArray(value as readonly Materialized[]) : encodeInstance(value as MaterializedInstance)
  }
}

function encodeArray(elements: readonly Materialized[]): string {
  let text = '['
  for (let i = 0; i < elements.length; i++) text += (i === 0 ? '' : ',') + encodeTagged(elements[i] as Materialized)
  return `${text}]`
}

/** Encodes an object, wrapped when a key could be taken for a tag. */
function encodeFields(fields: ReadonlyMap<string, Materialized>): string {
  let text = '{'
  let hasTagLikeKey = false
  for (const [key, field] of fields) {
    if (key.charCodeAt(0) === AT_SIGN) hasTagLikeKey = true
    text += `${text.length === 1 ? '' : ','}${encodeJsonString(key)}:${encodeTagged(field)}`
  }
  return hasTagLikeKey ? `{"@object":${text}}}` : `${text}}`
}

const AT_SIGN = 0x40

function encodeInstance(value: MaterializedInstance): string {
  switch (value.kind) {
    case 'null':
      return 'null'
    case 'double':
      return `{"@double":"${formatDouble(value.value)}"}`
    case 'id':
      return `"${value.value}"`
    case 'bytes':
      return `{"@bytes":"${encodeBase64(value.bytes)}"}`
    case 'time':
      return `{"@time":"${formatTime(value)}"}`
    case 'date':
      return `{"@date":"${formatDate(value)}"}`
    case 'uuid':
      return `{"@uuid":"${value.text}"}`
    case 'transactionTime':
      return `{"@time":"${PENDING_TIME_MARK}"}`
    case 'module':
      return encodeModule(value.name)
    case 'function':
      return encodeJsonString(functionLabel(value.name))
    case 'setCursor':
      return encodeJsonString(value.token)
    case 'materializedEventSource':
      return `{"@stream":"${value.token}"}`
    case 'materializedObject':
      return encodeFields(value.fields)
    case 'materializedDocument':
      return `{"@doc":${encodeFields(value.fields)}}`
    case 'materializedReference':
      return encodeReference(value)
    case 'materializedSet':
      return encodeSet(value)
  }
}

function encodeModule(name: string): string {
  return `{"@mod":${encodeJsonString(moduleLabel(name))}}`
}

function encodeReference({ collection, key, missing }: MaterializedReference): string {
  const member = 'id' in key ? `"id":"${key.id}"` : `"name":${encodeJsonString(key.name)}`
  const state = missing === undefined ? '' : `,"exists":false,"cause":"${missing}"`
  return `{"@ref":{${member},"coll":${encodeModule(collection)}${state}}}`
}

function encodeSet({ page }: MaterializedSet): string {
  if ('cursor' in page) return `{"@set":${encodeJsonString(page.cursor)}}`
  const after = page.after === undefined ? '' : `,"after":${encodeJsonString(page.after)}`
  return `{"@set":{"data":${encodeArray(page.data)}${after}}}`
}
