import { must } from '@terrarium/base'
import { IdValue, NULL, ObjectValue, type FunctionValue, type Value } from '@terrarium/values'
import { SYSTEM_ID } from '../model/system-ids.ts'
import type { QueryContext } from '../runtime/context.ts'
import { debugString, displayString } from '../runtime/display.ts'
import type { NativeMethod, TypeTable } from '../runtime/native.ts'
import { QueryError } from '../runtime/query-error.ts'
import { checkCallback } from './native/callbacks.ts'
import { method, typeTable, variadic } from './native/native-definition.ts'
import { anyType, functionType, stringType } from './native/parameter-types.ts'

/** Functions that are global and members of `FQL`. */
export const GLOBAL_FUNCTIONS: readonly NativeMethod[] = [
  method('abort', [['return', anyType]], (_self: Value, [value]) => {
    throw new QueryError('abort', 'Query aborted.', { abort: value })
  }),
  variadic('log', ['args', anyType], (_self: Value, args, context) => {
    context.emitted.log(context.callSpan, args.map((arg) => displayString(context, arg)).join(' '))
    return NULL
  }),
  method('dbg', [['value', anyType]], (_self: Value, [value], context) => {
    context.emitted.debug(context.callSpan, debugString(context, value))
    return value
  }),
  directing('asc'),
  directing('desc'),
  method('newId', [], (_self: Value, _args, context) => new IdValue(context.documents.newId()), 'observation'),
]

/** A function that the type checker knows and that is switched off. */
export const EVAL_V4: NativeMethod = method('evalV4', [['expr', anyType]], () => {
  throw new QueryError('invalid_function_invocation', 'The function `evalV4` does not exist on `FQL`')
})

/** Wraps an accessor for `order`. */
function directing(direction: 'asc' | 'desc'): NativeMethod {
  return method(direction, [['accessor', functionType]], (_self: Value, [accessor], context) => {
    checkCallback(context, 'accessor', accessor, 1)
    return new ObjectValue(new Map<string, FunctionValue>([[direction, accessor]]))
  })
}

export const schemaModule: TypeTable = typeTable('Schema', {
  methods: [method('defForIdentifier', [['ident', stringType]], (_self: Value, [name], context) => definitionFor(context, name), 'read')],
})

/** Finds the document that defines a name of the schema. */
function definitionFor(context: QueryContext, name: string): Value {
  const { catalog, documents } = context
  const collection = catalog.findCollection(name)
  if (collection !== undefined && !collection.system)
    return documents.referenceByName(systemCollection(context, 'Collection'), collection.name)
  const definition = catalog.findFunction(name)
  return definition === undefined ? NULL : documents.referenceByName(systemCollection(context, 'Function'), definition.name)
}

function systemCollection(context: QueryContext, name: 'Collection' | 'Function') {
  return must(context.catalog.findCollectionById(SYSTEM_ID[name]), `the collection ${name} exists`)
}
