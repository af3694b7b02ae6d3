import { DocumentValue, ObjectValue, type ModuleValue, type Value } from '@terrarium/values'
import type { QueryContext } from '../runtime/context.ts'
import { describeMissingDocument } from '../runtime/missing-value.ts'
import type { NativeMethod, TypeTable } from '../runtime/native.ts'
import { invalidArgument } from '../runtime/query-failures.ts'
import { displayString } from '../runtime/display.ts'
import { method, typeTable } from './native/native-definition.ts'
import { NO_VALUE_AT_PATH } from './native/null-results.ts'
import { anyType, arrayType, objectType, stringType, structType } from './native/parameter-types.ts'

type Fields = ReadonlyMap<string, Value>

/** Members of plain objects: their keys, which the evaluator looks up itself. */
export const structTable: TypeTable = typeTable('{ *: Any }', {
  access: method('[]', [['key0', stringType]], (self: ObjectValue, [key]) => self.fields.get(key) ?? NO_VALUE_AT_PATH),
})

export const objectModule: TypeTable = typeTable('Object', {
  methods: [
    onFields('keys', (fields) => [...fields.keys()]),
    onFields('values', (fields) => [...fields.values()]),
    onFields('entries', (fields) => [...fields].map(([key, value]) => [key, value])),
    method('fromEntries', [['entries', arrayType]], (_self: Value, [entries], context) => fromEntries(context, entries)),
    method(
      'assign',
      [
        ['destination', objectType],
        ['source', objectType],
      ],
      (_self: Value, [destination, source], context) =>
        new ObjectValue(new Map([...fieldsOf(context, 'destination', destination), ...fieldsOf(context, 'source', source)])),
    ),
    method(
      'select',
      [
        ['object', structType],
        ['path', arrayType],
      ],
      (_self: Value, [object, path]) => select(object, path) ?? NO_VALUE_AT_PATH,
    ),
    method(
      'hasPath',
      [
        ['object', structType],
        ['path', arrayType],
      ],
      (_self: Value, [object, path]) => select(object, path) !== undefined,
    ),
    method('toString', [['object', anyType]], (_self: Value, [object], context) => displayString(context, object)),
  ],
})

function onFields(name: string, run: (fields: Fields) => Value): NativeMethod {
  return method(name, [['object', objectType]], (_self: Value, [object], context) => run(fieldsOf(context, 'object', object)))
}

/** Fields of an object, or of a document, which is read. @throws {QueryError} invalid_argument */
function fieldsOf(context: QueryContext, parameter: string, value: ObjectValue | DocumentValue | ModuleValue): Fields {
  if (value instanceof ObjectValue) return value.fields
  if (!(value instanceof DocumentValue)) throw invalidArgument(parameter, 'expected either an object or a document')
  const reading = context.documents.read(value)
  if (reading.kind === 'live') return context.documents.fields(value)
  const reason = describeMissingDocument(value, reading.cause)
  throw invalidArgument(parameter, reason.charAt(0).toLowerCase() + reason.slice(1))
}

function fromEntries(context: QueryContext, entries: readonly Value[]): ObjectValue {
  const fields = new Map<string, Value>()
  for (const [index, entry] of entries.entries()) {
    const [key, value] = readEntry(context, entry, index)
    fields.set(key, value)
  }
  return new ObjectValue(fields)
}

function readEntry(context: QueryContext, entry: Value, index: number): [key: string, value: Value] {
  const pair = arrayType.cast(entry, context)
  if (pair === undefined) {
    const type = context.library.tableOf(entry, context).name
    throw invalidArgument('entries', `expected an array for each element of the outer array, but saw type ${type} at index ${index}`)
  }
  const [key, value] = pair
  if (pair.length !== 2 || key === undefined || value === undefined) {
    throw invalidArgument('entries', `expected inner array of length 2 but saw length ${pair.length} at index ${index}`)
  }
  if (typeof key !== 'string') {
    const type = context.library.tableOf(key, context).name
    throw invalidArgument('entries', `expected a string for the first element of each inner array, but saw type ${type} at index ${index}`)
  }
  return [key, value]
}

/** Follows a path through objects; what is not a string in it is an error only when it is reached. */
function select(object: ObjectValue, path: readonly Value[]): Value | undefined {
  let selected: Value | undefined = object
  for (const key of path) {
    if (typeof key !== 'string') throw invalidArgument('path', 'expected an array of strings')
    selected = selected instanceof ObjectValue ? selected.fields.get(key) : undefined
    if (selected === undefined) return undefined
  }
  return selected
}
