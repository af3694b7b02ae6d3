import { NullValue, type Value } from '@terrarium/values'
import { accepts, arityMessage } from './arity.ts'
import type { Arity, QueryContext } from './context.ts'
import type { NativeMethod, Overload, Parameter } from './native.ts'
import { QueryError } from './query-error.ts'

/** Facts about a native method that are computed once. */
interface Dispatch {
  readonly arity: Arity
  /** The only overload without a variadic tail, when there is just one: the common case. */
  readonly single: Overload | undefined
}

const dispatches = new WeakMap<NativeMethod, Dispatch>()

/**
 * Calls a native method within the current frame: arity, effect, overload, in this order.
 *
 * @throws {QueryError} invalid_function_invocation, invalid_effect, invalid_argument, and what the method raises
 */
export function invokeNative(context: QueryContext, method: NativeMethod, self: Value, args: readonly Value[]): Value {
  const dispatch = dispatchOf(method)
  if (!accepts(dispatch.arity, args.length)) {
    throw new QueryError('invalid_function_invocation', arityMessage(dispatch.arity, args.length))
  }
  context.tick()
  if (method.effect !== undefined) context.checkEffect(method.effect, `\`${method.name}\``)
  const result =
    dispatch.single === undefined ? callOverloaded(context, method, self, args) : callSingle(context, dispatch.single, self, args)
  return result instanceof NullValue && result.origin === undefined ? new NullValue(result.cause, context.callSpan) : result
}

/** Number of arguments that a native method takes. */
export function arityOfNative(method: NativeMethod): Arity {
  return dispatchOf(method).arity
}

/** The dynamic type name of a value in messages. */
export function typeName(context: QueryContext, value: Value): string {
  return context.library.tableOf(value, context).name
}

function dispatchOf(method: NativeMethod): Dispatch {
  const known = dispatches.get(method)
  if (known !== undefined) return known
  const [first, ...others] = method.overloads
  const single = others.length === 0 && first?.variadic === undefined ? first : undefined
  const made = { arity: arityOfOverloads(method.overloads), single }
  dispatches.set(method, made)
  return made
}

function arityOfOverloads(overloads: readonly Overload[]): Arity {
  const fixed = new Set<number>()
  let atLeast: number | undefined
  for (const { parameters, variadic } of overloads) {
    if (variadic === undefined) fixed.add(parameters.length)
    else atLeast = Math.min(atLeast ?? Infinity, parameters.length)
  }
  return { fixed: [...fixed].sort((a, b) => a - b), atLeast }
}

function callSingle(context: QueryContext, overload: Overload, self: Value, args: readonly Value[]): Value {
  let cast: Value[] | undefined
  for (let i = 0; i < overload.parameters.length; i++) {
    const parameter = overload.parameters[i] as Parameter
    const arg = args[i] as Value
    const value = parameter.type.cast(arg, context)
    if (value === undefined) throw wrongArgument(context, parameter.name, parameter, arg)
    if (value !== arg) (cast ??= [...args])[i] = value
  }
  return overload.call(context, self, cast ?? args)
}

function callOverloaded(context: QueryContext, method: NativeMethod, self: Value, args: readonly Value[]): Value {
  const candidates = method.overloads.filter((overload) => fits(overload, args.length))
  const only = candidates.length === 1 && method.overloads.length === 1 ? candidates[0] : undefined
  for (const overload of candidates) {
    const cast = castAll(context, overload, args, overload === only)
    if (cast !== undefined) return overload.call(context, self, cast)
  }
  throw noOverload(context, method, candidates, args)
}

function fits(overload: Overload, count: number): boolean {
  return overload.variadic === undefined ? overload.parameters.length === count : count >= overload.parameters.length
}

function castAll(context: QueryContext, overload: Overload, args: readonly Value[], report: boolean): Value[] | undefined {
  const cast: Value[] = []
  for (const [i, arg] of args.entries()) {
    const tail = i - overload.parameters.length
    const parameter = tail < 0 ? overload.parameters[i] : overload.variadic
    if (parameter === undefined) return undefined
    const value = parameter.type.cast(arg, context)
    if (value === undefined) {
      if (report) throw wrongArgument(context, tail < 0 ? parameter.name : `${parameter.name}${tail}`, parameter, arg)
      return undefined
    }
    cast.push(value)
  }
  return cast
}

function wrongArgument(context: QueryContext, name: string, parameter: Parameter, arg: Value): QueryError {
  const message = `expected value for \`${name}\` of type ${parameter.type.name}, received ${typeName(context, arg)}`
  return new QueryError('invalid_argument', message)
}

function noOverload(context: QueryContext, method: NativeMethod, candidates: readonly Overload[], args: readonly Value[]): QueryError {
  const expected = candidates.map(describeOverload).join(' | ')
  const received = `(${args.map((arg) => typeName(context, arg)).join(', ')})`
  return new QueryError('invalid_argument', `expected arguments to \`${method.name}\` of type ${expected}, received ${received}`)
}

function describeOverload(overload: Overload): string {
  const names = overload.parameters.map((parameter) => parameter.type.name)
  if (overload.variadic !== undefined) names.push(`...${overload.variadic.type.name}`)
  return `(${names.join(', ')})`
}
