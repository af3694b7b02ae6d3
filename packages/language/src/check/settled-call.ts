/**
 * Calls of overloaded functions with arguments that leave no choice: the one variant that fits gives the result.
 *
 * Long sums are typed this way, because relating every term to every variant takes work that grows with the square of their length.
 */
import { isLiteralOf, primaryTypeOf } from '../types/literal.ts'
import type { Scheme } from '../types/scheme.ts'
import type { FunctionType, Type } from '../types/type.ts'
import { isNumberOf } from './relate-named.ts'

/** The result, if every argument is a plain value and one variant alone takes them. */
export function settledResult(scheme: Scheme, args: readonly Type[]): Type | undefined {
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

function fits(value: Type, name: string): boolean {
  switch (value.kind) {
    case 'literal':
      return isLiteralOf(value.literal, name) || isNumberOf(primaryTypeOf(value.literal), name)
    case 'named':
      return value.args.length === 0 && (value.name === name || isNumberOf(value.name, name))
    case 'variable':
      return (
        value.allUses.length === 0 &&
        value.allValues.length > 0 &&
        !value.poisoned &&
        value.allValues.every(({ type, alternative }) => alternative.isBase && fits(type, name))
      )
    default:
      return false
  }
}
