import { encodeBase64 } from '../text/base64.ts'
import { formatDate } from '../time/date-text.ts'
import { functionLabel, moduleLabel } from '../text/display.ts'
import { formatDouble } from '../compat/java-double.ts'
import type { Materialized, MaterializedReference, MaterializedSet } from '../model/materialized.ts'
import { formatTime } from '../time/time-text.ts'
import { encodeJsonString } from './json-string.ts'
import { PENDING_TIME_MARK } from './pending-time.ts'

/** A value that is neither a JavaScript scalar nor an array. */
export type MaterializedInstance = Exclude<Materialized, string | number | bigint | boolean | readonly Materialized[]>

/** Encodes a result as untagged JSON text. */
export function encodeSimple(value: Materialized): string {
  switch (typeof value) {
    case 'string':
      return encodeJsonString(value)
    case 'number':
    case 'bigint':
    case 'boolean':
      return String(value)
    default:
      return Array.isArray(value) ? encodeArray(value as readonly Materialized[]) : encodeInstance(value as MaterializedInstance)
  }
}

function encodeArray(elements: readonly Materialized[]): string {
  let text = '['
  for (let i = 0; i < elements.length; i++) text += (i === 0 ? '' : ',') + encodeSimple(elements[i] as Materialized)
  return `${text}]`
}

function encodeFields(fields: ReadonlyMap<string, Materialized>): string {
  let text = '{'
  for (const [key, field] of fields) {
    text += `${text.length === 1 ? '' : ','}${encodeJsonString(key)}:${encodeSimple(field)}`
  }
  return `${text}}`
}

function encodeInstance(value: MaterializedInstance): string {
  switch (value.kind) {
    case 'null':
      return 'null'
    case 'double':
      return Number.isFinite(value.value) ? formatDouble(value.value) : `"${formatDouble(value.value)}"`
    case 'id':
      return `"${value.value}"`
    case 'bytes':
      return `"${encodeBase64(value.bytes)}"`
    case 'time':
      return `"${formatTime(value)}"`
    case 'date':
      return `"${formatDate(value)}"`
    case 'uuid':
      return `"${value.text}"`
    case 'transactionTime':
      return `"${PENDING_TIME_MARK}"`
    case 'module':
      return encodeJsonString(moduleLabel(value.name))
    case 'function':
      return encodeJsonString(functionLabel(value.name))
    case 'setCursor':
      return encodeJsonString(value.token)
    case 'materializedEventSource':
      return `"${value.token}"`
    case 'materializedObject':
    case 'materializedDocument':
      return encodeFields(value.fields)
    case 'materializedReference':
      return encodeReference(value)
    case 'materializedSet':
      return encodeSet(value)
  }
}

function encodeReference({ collection, key, missing }: MaterializedReference): string {
  if (missing !== undefined) return 'null'
  const member = 'id' in key ? `"id":"${key.id}"` : `"name":${encodeJsonString(key.name)}`
  return `{${member},"coll":${encodeJsonString(moduleLabel(collection))}}`
}

function encodeSet({ page }: MaterializedSet): string {
  if ('cursor' in page) return encodeJsonString(page.cursor)
  const after = page.after === undefined ? '' : `,"after":${encodeJsonString(page.after)}`
  return `{"data":${encodeArray(page.data)}${after}}`
}
