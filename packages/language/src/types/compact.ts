/**
 * Flat types: what a value can be, or what a use demands, gathered by kind.
 *
 * A flat type stands for the union of its parts in values and for their intersection in uses, so merging two is a matter of merging
 * part by part. Simplification and display work on these.
 */
import type { Alternative } from './alternative.ts'
import type { Literal } from './literal.ts'
import type { TypeVariable } from './variable.ts'

export interface CompactParameter {
  readonly name: string | undefined
  readonly type: Compact
}

export interface CompactFunction {
  readonly parameters: readonly CompactParameter[]
  readonly variadic: CompactParameter | undefined
  readonly result: Compact
}

export interface CompactRecord {
  readonly fields: ReadonlyMap<string, Compact>
  readonly wildcard: Compact | undefined
}

export interface Compact {
  readonly any: boolean
  readonly never: boolean
  readonly poisoned: boolean
  readonly variables: ReadonlySet<TypeVariable>
  readonly overloads: ReadonlyMap<Alternative, Compact>
  /** By {@link literalKey}. */
  readonly literals: ReadonlyMap<string, Literal>
  /** Names without arguments; true for generic parameters. */
  readonly names: ReadonlyMap<string, boolean>
  readonly constructed: ReadonlyMap<string, readonly Compact[]>
  /** By arity. */
  readonly functions: ReadonlyMap<string, CompactFunction>
  readonly access: CompactFunction | undefined
  readonly projection: readonly [projection: Compact, result: Compact] | undefined
  readonly record: CompactRecord | undefined
  readonly interface: ReadonlyMap<string, Compact> | undefined
  /** By length. */
  readonly tuples: ReadonlyMap<number, readonly Compact[]>
  readonly differences: readonly (readonly [type: Compact, minus: Compact])[]
}

export const NOTHING = new Map<never, never>()

export const EMPTY: Compact = {
  any: false,
  never: false,
  poisoned: false,
  variables: new Set(),
  overloads: NOTHING,
  literals: NOTHING,
  names: NOTHING,
  constructed: NOTHING,
  functions: NOTHING,
  access: undefined,
  projection: undefined,
  record: undefined,
  interface: undefined,
  tuples: NOTHING,
  differences: [],
}

export function functionKey({ parameters, variadic }: CompactFunction): string {
  return `${parameters.length}${variadic === undefined ? '' : '...'}`
}

/** Rebuilds the parts of a flat type; variables and plain parts are kept. */
export function mapCompact(compact: Compact, positive: boolean, map: (part: Compact, positive: boolean) => Compact): Compact {
  const one = (part: Compact): Compact => map(part, positive)
  const ofFunction = (fn: CompactFunction): CompactFunction => ({
    parameters: fn.parameters.map(({ name, type }) => ({ name, type: map(type, !positive) })),
    variadic: fn.variadic && { name: fn.variadic.name, type: map(fn.variadic.type, !positive) },
    result: one(fn.result),
  })
  return {
    ...compact,
    overloads: mapValues(compact.overloads, one),
    constructed: mapValues(compact.constructed, (args) => args.map(one)),
    functions: mapValues(compact.functions, ofFunction),
    access: compact.access && ofFunction(compact.access),
    projection: compact.projection && [map(compact.projection[0], !positive), one(compact.projection[1])],
    record: compact.record && {
      fields: mapValues(compact.record.fields, one),
      wildcard: compact.record.wildcard && one(compact.record.wildcard),
    },
    interface: compact.interface && mapValues(compact.interface, one),
    tuples: mapValues(compact.tuples, (elements) => elements.map(one)),
    differences: compact.differences.map(([type, minus]) => [one(type), one(minus)]),
  }
}

function mapValues<K, V, W>(map: ReadonlyMap<K, V>, change: (value: V) => W): ReadonlyMap<K, W> {
  return map.size === 0 ? NOTHING : new Map([...map].map(([key, value]) => [key, change(value)]))
}

/** Calls back with each direct part, in the order of display. */
export function eachCompactPart(compact: Compact, positive: boolean, visit: (part: Compact, positive: boolean) => void): void {
  mapCompact(compact, positive, (part, up) => {
    visit(part, up)
    return part
  })
}
