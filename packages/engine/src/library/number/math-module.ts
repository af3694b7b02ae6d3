import { compareTotal, DoubleValue, type SetValue, type Value } from '@terrarium/values'
import type { QueryContext } from '../../runtime/context.ts'
import type { NativeField, NativeMethod, TypeTable } from '../../runtime/native.ts'
import { invalidArgument } from '../../runtime/query-failures.ts'
import { SetExpression } from '../../sets/set-expression.ts'
import { field, method, overload, overloaded, typeTable } from '../native/native-definition.ts'
import { arrayType, intType, isNumber, numberType, setType, type NumberValue } from '../native/parameter-types.ts'
import { absolute, add, divide, fromSafeInteger, toDouble } from './arithmetic.ts'
import { round, truncate } from './rounding.ts'

const MESSAGE_NOT_NUMBERS = 'all array elements must be numbers'

export const mathModule: TypeTable = typeTable('Math', {
  fields: [constant('NaN', NaN), constant('Infinity', Infinity), constant('E', Math.E), constant('PI', Math.PI)],
  methods: [
    method('abs', [['x', numberType]], (_self, [x]) => absolute(x)),
    method('ceil', [['x', numberType]], (_self, [x]) => (x instanceof DoubleValue ? new DoubleValue(Math.ceil(x.value)) : x)),
    method('floor', [['x', numberType]], (_self, [x]) => (x instanceof DoubleValue ? new DoubleValue(Math.floor(x.value)) : x)),
    onDouble('acos', withinUnit(Math.acos)),
    onDouble('asin', withinUnit(Math.asin)),
    onDouble('atan', Math.atan),
    onDouble('cos', Math.cos),
    onDouble('sin', Math.sin),
    onDouble('tan', Math.tan),
    onDouble('cosh', hyperbolicCosine),
    onDouble('sinh', Math.sinh),
    onDouble('tanh', Math.tanh),
    onDouble('exp', Math.exp),
    onDouble('log', positive(Math.log)),
    onDouble('log10', positive(Math.log10)),
    onDouble('sqrt', squareRoot),
    onDouble('degrees', (x) => x * (180 / Math.PI)),
    onDouble('radians', (x) => x * (Math.PI / 180)),
    onDoubles('hypot', 'x', 'y', Math.hypot),
    onDoubles('pow', 'x', 'power', (x, y) => x ** y),
    onNumbers('max', (x, y) => (compareTotal(x, y) < 0 ? y : x)),
    onNumbers('min', (x, y) => (compareTotal(x, y) <= 0 ? x : y)),
    method('sign', [['x', numberType]], (_self, [x]) => fromSafeInteger(Math.sign(compareTotal(x, 0)))),
    cutting('round', round),
    cutting('trunc', truncate),
    overloaded('sum', [
      overload([['numbers', arrayType]], (_self, [numbers]) => sum(numbers).total),
      overload([['numbers', setType]], (_self, [numbers], context) => sumOfSet(context, numbers).total),
    ]),
    overloaded('mean', [
      overload([['numbers', arrayType]], (_self, [numbers]) => meanOf(numbers)),
      overload([['numbers', setType]], (_self, [numbers], context) => meanOfSet(context, numbers)),
    ]),
  ],
})

function constant(name: string, value: number): NativeField {
  return field(name, () => new DoubleValue(value))
}

function onDouble(name: string, run: (x: number) => number): NativeMethod {
  return method(name, [['x', numberType]], (_self, [x]) => new DoubleValue(run(toDouble(x))))
}

function onDoubles(name: string, first: string, second: string, run: (x: number, y: number) => number): NativeMethod {
  return method(
    name,
    [
      [first, numberType],
      [second, numberType],
    ],
    (_self, [x, y]) => new DoubleValue(run(toDouble(x), toDouble(y))),
  )
}

function onNumbers(name: string, run: (x: NumberValue, y: NumberValue) => NumberValue): NativeMethod {
  return method(
    name,
    [
      ['x', numberType],
      ['y', numberType],
    ],
    (_self, [x, y]) => run(x, y),
  )
}

function cutting(name: string, run: (x: NumberValue, precision: number) => Value): NativeMethod {
  return method(
    name,
    [
      ['x', numberType],
      ['precision', intType],
    ],
    (_self, [x, precision]) => run(x, precision),
  )
}

function withinUnit(run: (x: number) => number): (x: number) => number {
  return (x) => {
    if (x < -1 || x > 1) throw invalidArgument('x', 'argument must lie in [-1, 1]')
    return run(x)
  }
}

function positive(run: (x: number) => number): (x: number) => number {
  return (x) => {
    if (x <= 0) throw invalidArgument('x', 'x must be positive')
    return run(x)
  }
}

function squareRoot(x: number): number {
  if (x < 0 || Object.is(x, -0)) throw invalidArgument('x', 'x must be nonnegative')
  return Math.sqrt(x)
}

/** On the JVM the exponential within it gives for 1 what `Math.exp` does not: half a unit more. */
const COSH_OF_ONE = 1.543080634815244

function hyperbolicCosine(x: number): number {
  return Math.abs(x) === 1 ? COSH_OF_ONE : Math.cosh(x)
}

interface Sum {
  readonly total: NumberValue
  readonly count: number
}

function sum(elements: Iterable<Value>): Sum {
  let total: NumberValue = 0
  let count = 0
  for (const element of elements) {
    if (!isNumber(element)) throw invalidArgument('numbers', MESSAGE_NOT_NUMBERS)
    total = add(total, element)
    count += 1
  }
  return { total, count }
}

function sumOfSet(context: QueryContext, set: SetValue): Sum {
  return set instanceof SetExpression ? sum(set.elements(context)) : { total: 0, count: 0 }
}

function meanOf(numbers: readonly Value[]): Value {
  return divide(sum(numbers).total, new DoubleValue(numbers.length))
}

/** Unlike an array's mean, a set's divides integers as integers. */
function meanOfSet(context: QueryContext, set: SetValue): Value {
  const { total, count } = sumOfSet(context, set)
  return divide(total, count)
}
