import type { Arity } from './context.ts'

/** Says how many arguments an arity takes: `exactly 1 argument`, `1 or 2 arguments`, `at least 2 arguments`. @see fql-language.md §7.6 */
export function describeArity(arity: Arity, noun = 'argument'): string {
  if (arity.atLeast !== undefined) {
    if (arity.atLeast === 0) return `any number of ${noun}s`
    return `at least ${arity.atLeast} ${plural(arity.atLeast, noun)}`
  }
  const [first = 0, ...rest] = arity.fixed
  if (rest.length === 0) return first === 0 ? `no ${noun}s` : `exactly ${first} ${plural(first, noun)}`
  const last = rest[rest.length - 1]
  return `${[first, ...rest.slice(0, -1)].join(', ')} or ${last} ${noun}s`
}

/** Tells whether a call with `count` arguments is possible. */
export function accepts(arity: Arity, count: number): boolean {
  return arity.atLeast !== undefined ? count >= arity.atLeast : arity.fixed.includes(count)
}

/** The message for a call with a wrong number of arguments. */
export function arityMessage(arity: Arity, provided: number): string {
  return `callee function expects ${describeArity(arity)}, but ${provided} ${provided === 1 ? 'was' : 'were'} provided.`
}

function plural(count: number, noun: string): string {
  return count === 1 ? noun : `${noun}s`
}
