import type { Value } from '@terrarium/values'
import type { QueryContext } from '../../runtime/context.ts'
import type { Effect } from '../../runtime/effect.ts'
import type { NativeField, NativeMethod, Overload, Parameter, TypeTable } from '../../runtime/native.ts'
import type { TypedParameterType } from './parameter-types.ts'
import { displayString } from '../../runtime/display.ts'

/** A parameter as a pair of name and type. */
export type ParameterPair = readonly [name: string, type: TypedParameterType<Value>]

/** What the parameters' casts give, as a tuple. */
export type Arguments<P extends readonly ParameterPair[]> = {
  readonly [K in keyof P]: P[K] extends readonly [string, TypedParameterType<infer T>] ? T : never
}

type Implementation<Self extends Value, P extends readonly ParameterPair[]> = (
  self: Self,
  args: Arguments<P>,
  context: QueryContext,
) => Value

/** Defines a method of one signature. */
export function method<Self extends Value, const P extends readonly ParameterPair[]>(
  name: string,
  parameters: P,
  run: Implementation<Self, P>,
  effect?: Effect,
): NativeMethod {
  return named(name, [overload(parameters, run)], effect)
}

/** Defines a method of several signatures. */
export function overloaded(name: string, overloads: readonly Overload[], effect?: Effect): NativeMethod {
  return named(name, overloads, effect)
}

/** Defines one signature of an overloaded method. */
export function overload<Self extends Value, const P extends readonly ParameterPair[]>(
  parameters: P,
  run: Implementation<Self, P>,
): Overload {
  return {
    parameters: parameters.map(toParameter),
    // The evaluator looks up the table by the receiver's kind and casts every argument before it calls.
    call: (context, self, args) => run(self as Self, args as unknown as Arguments<P>, context),
  }
}

/** Defines a method that takes any number of arguments of one type. */
export function variadic<Self extends Value, T extends Value>(
  name: string,
  parameter: readonly [name: string, type: TypedParameterType<T>],
  run: (self: Self, args: readonly T[], context: QueryContext) => Value,
  effect?: Effect,
): NativeMethod {
  const signature: Overload = {
    parameters: [],
    variadic: toParameter(parameter),
    call: (context, self, args) => run(self as Self, args as readonly T[], context),
  }
  return named(name, [signature], effect)
}

/** Defines a field that is computed on access. */
export function field<Self extends Value>(name: string, read: (self: Self, context: QueryContext) => Value, effect?: Effect): NativeField {
  const definition = { name, read: (context: QueryContext, self: Value) => read(self as Self, context) }
  return effect === undefined ? definition : { ...definition, effect }
}

/** Members of a type, as lists. */
export interface TypeMembers {
  readonly fields?: readonly NativeField[]
  readonly methods?: readonly NativeMethod[]
  readonly operators?: readonly NativeMethod[]
  readonly apply?: NativeMethod
  readonly access?: NativeMethod
}

/** Defines the table of a type or a module. */
export function typeTable(name: string, members: TypeMembers = {}): TypeTable {
  return {
    name,
    fields: byName(members.fields),
    methods: byName(members.methods),
    operators: byName(members.operators),
    ...(members.apply && { apply: members.apply }),
    ...(members.access && { access: members.access }),
  }
}

function named(name: string, overloads: readonly Overload[], effect: Effect | undefined): NativeMethod {
  return effect === undefined ? { name, overloads } : { name, overloads, effect }
}

function toParameter([name, type]: ParameterPair): Parameter {
  return { name, type }
}

function byName<T extends { readonly name: string }>(members: readonly T[] = []): ReadonlyMap<string, T> {
  return new Map(members.map((member) => [member.name, member]))
}

/** `toString()`, which most types have in common. */
export const toStringMethod = method('toString', [], (self: Value, _args, context) => displayString(context, self))
