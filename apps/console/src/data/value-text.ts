import { isValidIdentifier } from '@terrarium/language'
import type { WireField, WireValue } from './wire-value.ts'

const TYPE_NAMES: Readonly<Record<Exclude<WireValue['kind'], 'number' | 'reference'>, string>> = {
  null: 'Null',
  boolean: 'Boolean',
  string: 'String',
  id: 'ID',
  time: 'Time',
  date: 'Date',
  uuid: 'UUID',
  bytes: 'Bytes',
  module: 'Module',
  stream: 'EventSource',
  cursor: 'Cursor',
  masked: 'Boolean',
  document: 'Document',
  object: 'Object',
  array: 'Array',
  set: 'Set',
}

/** The name of a value's type. */
export function typeNameOf(value: WireValue): string {
  if (value.kind === 'number') return value.type
  if (value.kind === 'reference') return value.missing === undefined ? 'Ref' : 'NullDoc'
  return TYPE_NAMES[value.kind]
}

/** Characters a line holds before a value is written over several. */
const LINE_WIDTH = 80

/** Writes a value as an FQL literal, over several lines where it is long. A Long that an Int could hold reads back as an Int. */
export function printFql(value: WireValue, indent = ''): string {
  const line = printLine(value)
  if (line.length + indent.length <= LINE_WIDTH) return line
  const inner = `${indent}  `
  if (value.kind === 'array' && value.items.length > 0) {
    return `[\n${value.items.map((item) => inner + printFql(item, inner)).join(',\n')}\n${indent}]`
  }
  if (value.kind === 'object' && value.fields.length > 0) return printFields(value.fields, indent)
  return line
}

function printFields(fields: readonly WireField[], indent: string): string {
  const inner = `${indent}  `
  return `{\n${fields.map(({ name, value }) => `${inner}${printKey(name)}: ${printFql(value, inner)}`).join(',\n')}\n${indent}}`
}

function printLine(value: WireValue): string {
  switch (value.kind) {
    case 'null':
      return 'null'
    case 'boolean':
      return String(value.value)
    case 'string':
    case 'id':
      return quote(value.value)
    case 'number':
      return value.type === 'Double' ? printDouble(value.text) : value.text
    case 'time':
    case 'date':
    case 'uuid':
    case 'bytes':
      return `${TYPE_NAMES[value.kind]}(${quote(value.text)})`
    case 'reference':
      return printReference(value.collection, value.id, value.named)
    case 'array':
    case 'set':
      return `[${value.items.map(printLine).join(', ')}]`
    case 'object':
    case 'document':
      return value.fields.length === 0
        ? '{}'
        : `{ ${value.fields.map((field) => `${printKey(field.name)}: ${printLine(field.value)}`).join(', ')} }`
    default:
      return value.text
  }
}

function printKey(name: string): string {
  return isValidIdentifier(name) ? name : quote(name)
}

/** A string in double quotes; a number sign before a brace would begin an interpolation. */
function quote(value: string): string {
  return JSON.stringify(value).replace(/#\{/g, '\\#{')
}

function printDouble(digits: string): string {
  if (/^-?(NaN|Infinity)$/.test(digits)) return `${digits.startsWith('-') ? '-' : ''}Math.${digits.replace('-', '')}`
  return /[.eE]/.test(digits) ? digits : `${digits}.0`
}

function printReference(collection: string, id: string, named: boolean): string {
  if (named) return `${collection}.byName(${quote(id)})`
  return isValidIdentifier(collection) ? `${collection}(${quote(id)})` : `Collection(${quote(collection)}).byId(${quote(id)})`
}
