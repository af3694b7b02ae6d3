import { encodeBase64 } from '../text/base64.ts'
import { formatDate } from '../time/date-text.ts'
import { moduleLabel } from '../text/display.ts'
import { formatDouble } from '../compat/java-double.ts'
import type { Materialized, MaterializedReference } from '../model/materialized.ts'
import { isBareKey, quoteString } from '../text/string-literal.ts'
import { formatTime } from '../time/time-text.ts'
import type { MaterializedInstance } from './write-simple.ts'
import { encodeJsonString } from '../json/json-string.ts'
import { PENDING_MICROS_MARK, PENDING_TIME_MARK } from './pending-time.ts'

/**
 * Encodes a result as one JSON string that holds it in the syntax of the language, indented by two.
 *
 * @see reference: wire-protocol.md §2.3
 */
export function encodeDecorated(value: Materialized): string {
  let hasPending = false
  const text = formatDecorated(value, () => {
    hasPending = true
    return ''
  })
  if (!hasPending) return encodeJsonString(text)
  // The text around the pending times is encoded apart, so that their marks alone stand raw.
  const placeholder = absentPlaceholder(text)
  const parts = formatDecorated(value, () => placeholder).split(placeholder)
  return `"${parts.map((part) => encodeJsonString(part).slice(1, -1)).join(PENDING_TIME_MARK)}"`
}

function absentPlaceholder(text: string): string {
  for (let attempt = 0; ; attempt++) {
    const placeholder = `<pending ${attempt}>`
    if (!text.includes(placeholder)) return placeholder
  }
}

/** Renders a result in the syntax of the language; `pendingTime` gives the text of a commit time that is not known yet. */
export function formatDecorated(value: Materialized, pendingTime: () => string): string {
  return format(value, '\n', pendingTime)
}

/** `line` is a line break with the indentation of the value's first line. */
function format(value: Materialized, line: string, pendingTime: () => string): string {
  switch (typeof value) {
    case 'string':
      return formatText(value, line)
    case 'number':
    case 'bigint':
    case 'boolean':
      return String(value)
    default:
      return Array.isArray(value)
        ? formatArray(value as readonly Materialized[], line, pendingTime)
        : formatInstance(value as MaterializedInstance, line, pendingTime)
  }
}

function formatArray(elements: readonly Materialized[], line: string, pendingTime: () => string): string {
  if (elements.length === 0) return '[]'
  const inner = `${line}  `
  return `[${inner}${elements.map((element) => format(element, inner, pendingTime)).join(`,${inner}`)}${line}]`
}

function formatFields(fields: ReadonlyMap<string, Materialized>, line: string, pendingTime: () => string): string {
  if (fields.size === 0) return '{}'
  const inner = `${line}  `
  const members = Array.from(fields, ([key, field]) => `${formatAnyKey(key, inner)}: ${format(field, inner, pendingTime)}`)
  return `{${inner}${members.join(`,${inner}`)}${line}}`
}

function formatAnyKey(key: string, line: string): string {
  return isBareKey(key) ? key : formatText(key, line)
}

/** Renders text as a quoted string, or with line breaks as a heredoc whose end word does not occur in it. */
function formatText(text: string, line: string): string {
  const end = text.includes('\n') ? heredocEnds.find((word) => !text.includes(word)) : undefined
  if (end === undefined) return quoteString(text)
  const inner = `${line}  `
  const body = text.endsWith('\n') ? text.slice(0, -1) : text
  return `<<-${end}${inner}${body.split('\n').join(inner)}${line}${end}`
}

const heredocEnds: readonly string[] = ['END', ...Array.from({ length: 10 }, (_, digit) => `END${digit}`)]

function formatInstance(value: MaterializedInstance, line: string, pendingTime: () => string): string {
  switch (value.kind) {
    case 'null':
      return 'null'
    case 'double':
      return formatNumber(value.value)
    case 'id':
      return `"${value.value}"`
    case 'bytes':
      return `Bytes("${encodeBase64(value.bytes)}")`
    case 'time':
      return `Time("${formatTime(value)}")`
    case 'date':
      return `Date("${formatDate(value)}")`
    case 'uuid':
      return `UUID("${value.text}")`
    case 'transactionTime':
      return `Time("${pendingTime()}")`
    case 'module':
      return moduleLabel(value.name)
    case 'function':
      return quoteString(`[function ${value.name}]`)
    case 'setCursor':
      return quoteString(value.token)
    case 'materializedEventSource':
      return `"${value.token.replace(PENDING_MICROS_MARK, () => pendingTime() + pendingTime())}"`
    case 'materializedObject':
    case 'materializedDocument':
      return formatFields(value.fields, line, pendingTime)
    case 'materializedReference':
      return formatReference(value)
    case 'materializedSet':
      return 'cursor' in value.page ? quoteString(value.page.cursor) : formatPage(value.page, line, pendingTime)
  }
}

function formatPage(
  page: { readonly data: readonly Materialized[]; readonly after: string | undefined },
  line: string,
  pendingTime: () => string,
): string {
  const fields = new Map<string, Materialized>([['data', page.data]])
  if (page.after !== undefined) fields.set('after', page.after)
  return formatFields(fields, line, pendingTime)
}

function formatNumber(value: number): string {
  if (Number.isFinite(value)) return formatDouble(value)
  return value < 0 ? '-Math.Infinity' : `Math.${formatDouble(value)}`
}

function formatReference({ collection, key, missing }: MaterializedReference): string {
  const name = moduleLabel(collection)
  const target =
    'name' in key ? `${name}.byName(${quoteString(key.name)})` : `${name === 'Deleted' ? 'Collection.Deleted' : name}("${key.id}")`
  return missing === undefined ? target : `${target} /* ${missing} */`
}
