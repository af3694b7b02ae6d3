import type { FunctionValue, Value } from '@terrarium/values'
import type { Effect } from './effect.ts'
import type { QueryContext } from './context.ts'

/**
 * Members of a run-time type: the table in which the evaluator looks up fields, methods and operators of a receiver.
 *
 * One table for each run-time type (`String`, `Array`, `Doc`, …) and one for each module. Tables are data: the library folder holds one
 * file a type, each exporting its table; `library/standard-library.ts` finds the table of a value.
 * @see reference: fql-stdlib.md §1
 */
export interface TypeTable {
  /** Dynamic type name used in messages: `Int`, `Array<Any>`, `{ *: Any }`, `MathModule`'s module name, … */
  readonly name: string
  readonly fields?: ReadonlyMap<string, NativeField>
  readonly methods?: ReadonlyMap<string, NativeMethod>
  /** Binary and unary operators by symbol; comparison is common to all and not listed. */
  readonly operators?: ReadonlyMap<string, NativeMethod>
  /** `value(args)`. */
  readonly apply?: NativeMethod
  /** `value[args]`. */
  readonly access?: NativeMethod
}

export interface NativeField {
  readonly name: string
  readonly effect?: Effect
  read(context: QueryContext, self: Value): Value
}

/**
 * A native method. Arity is checked first, then effects, then the overload is chosen by casting each argument.
 *
 * One overload: a failing cast names the parameter. Several: those of the given arity are tried in order, and none fitting lists them.
 */
export interface NativeMethod {
  readonly name: string
  readonly effect?: Effect
  readonly overloads: readonly Overload[]
}

export interface Overload {
  readonly parameters: readonly Parameter[]
  readonly variadic?: Parameter
  /** `args` are cast; a variadic tail follows the fixed ones flat. */
  call(context: QueryContext, self: Value, args: readonly Value[]): Value
}

export interface Parameter {
  readonly name: string
  readonly type: ParameterType
}

/** A dynamic parameter type: how it is called in messages and how an argument becomes one. */
export interface ParameterType {
  readonly name: string
  /** The value as this type, or undefined when it is none. */
  cast(value: Value, context: QueryContext): Value | undefined
}

/** A native method bound to its receiver, as a value: `"a".concat`. */
export interface BoundMethod extends FunctionValue {
  readonly receiver: Value
  readonly method: NativeMethod
}
