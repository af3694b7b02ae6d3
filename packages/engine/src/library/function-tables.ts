import { must } from '@terrarium/base'
import type { FunctionValue } from '@terrarium/values'
import { SYSTEM_ID } from '../model/system-ids.ts'
import { LambdaValue } from '../runtime/lambda.ts'
import type { TypeTable } from '../runtime/native.ts'
import { UserFunction } from '../runtime/function-values.ts'
import { field, typeTable, toStringMethod } from './native/native-definition.ts'

const lambdaTable = typeTable('Lambda', { methods: [toStringMethod] })

const nativeFunctionTable = typeTable('Function', { methods: [toStringMethod] })

const userFunctionTable = typeTable('Function', {
  fields: [
    field('definition', (self: UserFunction, context) => {
      const functions = must(context.catalog.findCollectionById(SYSTEM_ID.Function), 'the collection of functions exists')
      return context.documents.referenceByName(functions, self.definition.name)
    }),
  ],
  methods: [toStringMethod],
})

/** Finds what a function value offers. */
export function functionTableOf(value: FunctionValue): TypeTable {
  if (value instanceof LambdaValue) return lambdaTable
  return value instanceof UserFunction ? userFunctionTable : nativeFunctionTable
}
