/**
 * Calls of overloaded functions with ground arguments, whose types are known without variables: the one member that accepts them decides.
 *
 * Long sums are inferred this way. With general constraints their cost would grow with the square of their length.
 */
import { isLiteralOf, primaryTypeOf } from '../types/literal.ts'
import type { Scheme } from '../types/scheme.ts'
import type { FunctionType, Type } from '../types/type.ts'
import { isNumberOf } from '../solve/constrain-named.ts'

/** Returns the result type if all arguments are ground and exactly one member accepts them. */
export function groundCallResult(scheme: Scheme, args: readonly Type[]): Type | undefined {
  if (scheme.kind !== 'simple' || scheme.type.kind !== 'intersection') return undefined
  const fitting = scheme.type.members.filter((member) => member.kind === 'function' && takes(member, args))
  const [only] = fitting
  return fitting.length === 1 && only?.kind === 'function' ? only.result : undefined
}

function takes({ parameters }: FunctionType, args: readonly Type[]): boolean {
  return (
    parameters.length === args.length &&
    parameters.every(({ type }, i) => type.kind === 'named' && args[i] !== undefined && fits(args[i], type.name))
  )
}

function fits(type: Type, name: string): boolean {
  switch (type.kind) {
    case 'literal':
      return isLiteralOf(type.literal, name) || isNumberOf(primaryTypeOf(type.literal), name)
    case 'named':
      return type.args.length === 0 && (type.name === name || isNumberOf(type.name, name))
    case 'variable':
      return (
        type.allUpperBounds.length === 0 &&
        type.allLowerBounds.length > 0 &&
        !type.isError &&
        type.allLowerBounds.every(({ type, branch }) => branch.isBase && fits(type, name))
      )
    default:
      return false
  }
}
