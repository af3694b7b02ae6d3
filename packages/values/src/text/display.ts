import { encodeBase64 } from './base64.ts'
import { formatDate } from '../time/date-text.ts'
import { displayDouble, formatDouble } from '../compat/java-double.ts'
import { formatKey, quoteString } from './string-literal.ts'
import { formatTime } from '../time/time-text.ts'
import type { DocumentValue, Value } from '../model/value.ts'

/** Shows documents, which values alone cannot: whole at the top, by name inside other values. */
export interface DocumentDisplay {
  document(document: DocumentValue, isNested: boolean): string
}

/**
 * Renders a value as `toString()`, string concatenation and interpolation do.
 * @see reference: fql-stdlib.md §3
 */
export function displayString(value: Value, documents: DocumentDisplay): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || Array.isArray(value)) return debugString(value, documents)
  return displayInstance(value as Instance, documents)
}

/** What is shown otherwise than by its debug string. */
function displayInstance(value: Instance, documents: DocumentDisplay): string {
  switch (value.kind) {
    case 'double':
      return displayDouble(value.value)
    case 'id':
      return String(value.value)
    case 'bytes':
      return encodeBase64(value.bytes)
    case 'time':
      return formatTime(value)
    case 'date':
      return formatDate(value)
    case 'uuid':
      return value.text
    case 'transactionTime':
      return '[transaction time]'
    case 'setCursor':
      return value.token
    case 'document':
      return documents.document(value, false)
    default:
      return debugString(value, documents)
  }
}

/** Renders a value as `dbg`, error texts and nested places do: strings quoted, scalars as their constructors. */
export function debugString(value: Value, documents: DocumentDisplay): string {
  switch (typeof value) {
    case 'string':
      return quoteString(value)
    case 'number':
    case 'bigint':
    case 'boolean':
      return String(value)
    default:
      return Array.isArray(value)
        ? `[${(value as readonly Value[]).map((element) => debugString(element, documents)).join(', ')}]`
        : debugInstance(value as Instance, documents)
  }
}

type Instance = Exclude<Value, string | number | bigint | boolean | readonly Value[]>

function debugInstance(value: Instance, documents: DocumentDisplay): string {
  switch (value.kind) {
    case 'null':
      return 'null'
    case 'double':
      return formatDouble(value.value)
    case 'id':
      return `ID("${value.value}")`
    case 'bytes':
      return `Bytes("${encodeBase64(value.bytes)}")`
    case 'time':
      return `Time("${formatTime(value)}")`
    case 'date':
      return `Date("${formatDate(value)}")`
    case 'uuid':
      return `UUID("${value.text}")`
    case 'transactionTime':
      return 'TransactionTime()'
    case 'object':
      return debugFields(value.fields, documents)
    case 'document':
      return documents.document(value, true)
    case 'module':
      return moduleLabel(value.name)
    case 'function':
      return functionLabel(value.name)
    case 'set':
      return '[set]'
    case 'setCursor':
      return quoteString(value.token)
    case 'eventSource':
      return '[event source]'
  }
}

/** Renders fields as an object: `{ a: 1, "odd key": 2 }`. */
export function debugFields(fields: ReadonlyMap<string, Value>, documents: DocumentDisplay): string {
  if (fields.size === 0) return '{}'
  const members = Array.from(fields, ([key, field]) => `${formatKey(key)}: ${debugString(field, documents)}`)
  return `{ ${members.join(', ')} }`
}

/** Renders a module as it is shown: without the modules it belongs to. */
export function moduleLabel(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1)
}

/** Renders a function value: `[function abs()]`, `[function <lambda>]`. */
export function functionLabel(name: string): string {
  return name === '<lambda>' ? '[function <lambda>]' : `[function ${name}()]`
}
