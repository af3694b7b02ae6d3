import { parseExpression, QUERY_SOURCE } from '@terrarium/language'
import type { ChainExpression, Expression, ObjectExpression } from '@terrarium/language'
import type { WireField, WireValue } from '../../../data/wire-value.ts'
import { text } from '../../../messages/document-text.ts'
import { read, readAll, refuse } from './value-problem.ts'
import type { Read } from './value-problem.ts'
import { readBytes, readDate, readDouble, readTime, readUuid, readWhole } from './read-text.ts'

/** Reads an FQL literal: constants, arrays, objects, and the constructors of times, dates, bytes and references. Nothing is computed, and no field may be there twice. */
export function readFql(source: string): Read<WireValue> {
  const { tree, diagnostics } = parseExpression(source, QUERY_SOURCE)
  const problem = diagnostics[0]
  if (problem !== undefined) {
    const message = problem.code === 'duplicate_key' ? text('form.duplicate_field') : problem.message
    return refuse(message, problem.span.start, problem.span.end)
  }
  return readLiteral(tree)
}

/** Reads the literal that an expression is. */
function readLiteral(expression: Expression): Read<WireValue> {
  switch (expression.kind) {
    case 'null':
      return read({ kind: 'null' })
    case 'boolean':
      return read({ kind: 'boolean', value: expression.value })
    case 'string':
      return read({ kind: 'string', value: expression.value })
    case 'number':
      return readAt(expression, expression.form === 'integer' ? readWhole(expression.text) : readDouble(expression.text))
    case 'array': {
      const items = readAll(expression.elements, readLiteral)
      return items.ok ? read({ kind: 'array', items: items.value }) : items
    }
    case 'object':
      return readObject(expression)
    case 'tuple':
      return expression.elements.length === 1 && expression.elements[0] !== undefined
        ? readLiteral(expression.elements[0])
        : notLiteral(expression)
    case 'chain':
      return readConstructor(expression)
    case 'unary': {
      const infinity = expression.operator === '-' ? readLiteral(expression.operand) : notLiteral(expression)
      const isNegated = infinity.ok && infinity.value.kind === 'number' && infinity.value.text === 'Infinity'
      return isNegated ? read({ kind: 'number', type: 'Double', text: '-Infinity' }) : notLiteral(expression)
    }
    default:
      return notLiteral(expression)
  }
}

function notLiteral({ span }: Expression): Read<WireValue> {
  return refuse(text('documents.not_literal'), span.start, span.end)
}

function readAt({ span }: Expression, value: Read<WireValue>): Read<WireValue> {
  return value.ok ? value : refuse(value.problem.message, span.start, span.end)
}

function readObject({ fields }: ObjectExpression): Read<WireValue> {
  const values = readAll(fields, ({ key, value }): Read<WireField> => {
    const literal = readLiteral(value)
    return literal.ok ? read({ name: key, value: literal.value }) : literal
  })
  return values.ok ? read({ kind: 'object', fields: values.value }) : values
}

const CONSTRUCTORS: Readonly<Record<string, (given: string) => Read<WireValue>>> = {
  Time: readTime,
  Date: readDate,
  Bytes: readBytes,
  UUID: readUuid,
  ID: (value) => read({ kind: 'id', value }),
}

/** `Time("…")`, `Author("1042")`, `Collection("odd name").byId("7")`, `Role.byName("reader")`, `Math.NaN`. */
function readConstructor(chain: ChainExpression): Read<WireValue> {
  const [first, second, third] = chain.components
  if (chain.base.kind !== 'identifier' || first === undefined || third !== undefined) return notLiteral(chain)
  const { name } = chain.base
  if (second !== undefined) {
    const collection = name === 'Collection' && first.kind === 'apply' ? onlyString(first.args) : undefined
    const id = second.kind === 'methodCall' && second.field === 'byId' ? onlyString(second.args) : undefined
    return collection === undefined || id === undefined ? notLiteral(chain) : read(referenceTo(collection, id, false))
  }
  if (first.kind === 'apply') {
    const given = onlyString(first.args)
    if (given === undefined) return notLiteral(chain)
    const constructor = Object.prototype.hasOwnProperty.call(CONSTRUCTORS, name) ? CONSTRUCTORS[name] : undefined
    return constructor === undefined ? read(referenceTo(name, given, false)) : readAt(chain, constructor(given))
  }
  if (first.kind === 'methodCall' && (first.field === 'byId' || first.field === 'byName')) {
    const given = onlyString(first.args)
    return given === undefined ? notLiteral(chain) : read(referenceTo(name, given, first.field === 'byName'))
  }
  const isDouble = name === 'Math' && first.kind === 'select' && (first.field === 'NaN' || first.field === 'Infinity')
  return isDouble ? read({ kind: 'number', type: 'Double', text: first.field }) : notLiteral(chain)
}

function referenceTo(collection: string, id: string, named: boolean): WireValue {
  return { kind: 'reference', collection, id, named, missing: undefined }
}

/** The string that is the only argument; a number will do where an id is meant. */
function onlyString(given: readonly Expression[]): string | undefined {
  const [only, ...others] = given
  if (only === undefined || others.length > 0) return undefined
  if (only.kind === 'string') return only.value
  return only.kind === 'number' && only.form === 'integer' ? only.text : undefined
}
