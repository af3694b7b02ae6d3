import { DoubleValue, kindOf, NULL, NullValue } from '@terrarium/values'
import { describe, expect, test } from 'vitest'
import type { Library } from './library.ts'
import type { QueryContext } from './context.ts'
import { invokeNative } from './invoke-native.ts'
import type { NativeMethod, ParameterType } from './native.ts'
import { QueryError } from './query-error.ts'

const NAMES: Partial<Record<ReturnType<typeof kindOf>, string>> = { int: 'Int', string: 'String', null: 'Null', double: 'Double' }
const int: ParameterType = {
  name: 'Int',
  cast: (value) => (typeof value === 'number' ? value : value instanceof DoubleValue ? value.value : undefined),
}
const string: ParameterType = { name: 'String', cast: (value) => (typeof value === 'string' ? value : undefined) }
const span = { source: '*query*', start: 3, end: 5 }
const library: Pick<Library, 'tableOf'> = { tableOf: (value) => ({ name: NAMES[kindOf(value)] ?? 'Any' }) }
const context = { tick: () => undefined, checkEffect: () => undefined, callSpan: span, library } as unknown as QueryContext

/** Defines a method that answers with its arguments. */
function echo(name: string, ...overloads: (readonly (readonly [string, ParameterType])[])[]): NativeMethod {
  return {
    name,
    overloads: overloads.map((parameters) => ({
      parameters: parameters.map(([parameter, type]) => ({ name: parameter, type })),
      call: (_context, _self, args) => args,
    })),
  }
}

function failure(run: () => unknown): string {
  try {
    run()
  } catch (error: unknown) {
    if (error instanceof QueryError) return `${error.code}: ${error.message}`
    throw error
  }
  return 'none'
}

describe('invokeNative', () => {
  test('checks the number of arguments first', () => {
    expect(failure(() => invokeNative(context, echo('at', [['index', int]]), 'a', []))).toBe(
      'invalid_function_invocation: callee function expects exactly 1 argument, but 0 were provided.',
    )
  })

  test('names the parameter of a single signature', () => {
    expect(failure(() => invokeNative(context, echo('at', [['index', int]]), 'a', ['x']))).toBe(
      'invalid_argument: expected value for `index` of type Int, received String',
    )
  })

  test('hands on what the cast makes of an argument', () => {
    expect(invokeNative(context, echo('at', [['index', int]]), 'a', [new DoubleValue(2)])).toEqual([2])
  })

  test('takes the first overload that fits', () => {
    const method = echo('slice', [['start', int]], [['text', string]])
    expect(invokeNative(context, method, 'a', ['x'])).toEqual(['x'])
  })

  test('lists the overloads of the given arity when none fits', () => {
    const method = echo(
      'apply',
      [['id', string]],
      [['id', int]],
      [
        ['id', int],
        ['unit', string],
      ],
    )
    expect(failure(() => invokeNative(context, method, 'a', [NULL]))).toBe(
      'invalid_argument: expected arguments to `apply` of type (String) | (Int), received (Null)',
    )
  })

  test('numbers the arguments of a variadic tail', () => {
    const method: NativeMethod = {
      name: 'order',
      overloads: [{ parameters: [], variadic: { name: 'ordering', type: string }, call: (_context, _self, args) => args }],
    }
    expect(failure(() => invokeNative(context, method, 'a', ['x', 1]))).toBe(
      'invalid_argument: expected value for `ordering1` of type String, received Int',
    )
  })

  test('tells a null where it was created', () => {
    const method: NativeMethod = {
      name: 'first',
      overloads: [{ parameters: [], call: () => new NullValue({ kind: 'noSuchElement', reason: 'empty array' }) }],
    }
    expect(invokeNative(context, method, 'a', [])).toMatchObject({ origin: span })
  })
})
