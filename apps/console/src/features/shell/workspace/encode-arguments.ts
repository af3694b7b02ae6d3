import { encodeArgument } from '../../../data/encode-argument.ts'
import type { QueryArgument } from '../../../data/query-argument.ts'

interface EncodedArguments {
  /** Undefined when there are none. */
  readonly values: Readonly<Record<string, unknown>> | undefined
  /** What is wrong, by name. */
  readonly failures: ReadonlyMap<string, string>
}

/** Encodes the arguments of a query. */
export function encodeArguments(list: readonly QueryArgument[]): EncodedArguments {
  const failures = new Map<string, string>()
  const values: Record<string, unknown> = {}
  for (const argument of list.filter(({ name }) => name !== '')) {
    const encoded = encodeArgument(argument)
    if (encoded.ok) values[argument.name] = encoded.value
    else failures.set(argument.name, encoded.message)
  }
  return { values: Object.keys(values).length === 0 ? undefined : values, failures }
}

/** Adds a String for each name that nothing binds yet, and leaves out what the text does not use any more and nobody has filled. */
export function inferArguments(list: readonly QueryArgument[], unbound: readonly string[]): readonly QueryArgument[] {
  const known = new Set(list.map(({ name }) => name))
  const added = unbound.filter((name) => !known.has(name)).map((name): QueryArgument => ({ name, type: 'String', value: '' }))
  return [...list.filter(({ name, value }) => unbound.includes(name) || value !== ''), ...added]
}

/** Names without a value. */
export function missingArguments(list: readonly QueryArgument[], unbound: readonly string[]): readonly string[] {
  const filled = new Set(list.filter(({ type, value }) => value !== '' || type === 'String').map(({ name }) => name))
  return unbound.filter((name) => !filled.has(name))
}
