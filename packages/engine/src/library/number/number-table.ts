import type { Value } from '@terrarium/values'
import type { NativeMethod, TypeTable } from '../../runtime/native.ts'
import { method, overload, overloaded, typeTable, toStringMethod } from '../native/native-definition.ts'
import { numberType, type NumberValue } from '../native/parameter-types.ts'
import { add, bitwise, divide, invertBits, multiply, negate, power, remainder, subtract } from './arithmetic.ts'

const OPERATORS: readonly NativeMethod[] = [
  binary('+', add),
  binary('*', multiply),
  binary('/', divide),
  binary('%', remainder),
  binary('**', power, 'exponent'),
  binary('&', (left, right) => bitwise(left, right, (a, b) => a & b)),
  binary('|', (left, right) => bitwise(left, right, (a, b) => a | b)),
  binary('^', (left, right) => bitwise(left, right, (a, b) => a ^ b)),
  overloaded('-', [
    overload([], (self: NumberValue) => negate(self)),
    overload([['other', numberType]], (self: NumberValue, [other]) => subtract(self, other)),
  ]),
  method('~', [], (self: NumberValue) => invertBits(self)),
]

export const intTable: TypeTable = numberTable('Int')
export const longTable: TypeTable = numberTable('Long')
export const doubleTable: TypeTable = numberTable('Double')

function numberTable(name: string): TypeTable {
  return typeTable(name, { methods: [toStringMethod], operators: OPERATORS })
}

function binary(symbol: string, run: (left: NumberValue, right: NumberValue) => Value, parameter = 'other'): NativeMethod {
  return method(symbol, [[parameter, numberType]], (self: NumberValue, [other]) => run(self, other))
}
