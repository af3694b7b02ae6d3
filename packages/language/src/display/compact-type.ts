/**
 * Compact types: the parts of a lower or upper type, by kind.
 *
 * A compact type is the union of its parts as a lower type, and their intersection as an upper type. So two are merged part by part.
 * Simplification and coalescing work on them, as in Parreaux's "Simple Essence of Algebraic Subtyping".
 */
import type { Branch } from '../types/overload-branch.ts'
import type { Literal } from '../types/literal.ts'
import type { TypeVariable } from '../types/variable.ts'

export interface CompactParameter {
  readonly name: string | undefined
  readonly type: CompactType
}

export interface CompactFunction {
  readonly parameters: readonly CompactParameter[]
  readonly variadic: CompactParameter | undefined
  readonly result: CompactType
}

export interface CompactRecord {
  readonly fields: ReadonlyMap<string, CompactType>
  readonly wildcard: CompactType | undefined
}

export interface CompactType {
  readonly any: boolean
  readonly never: boolean
  readonly isError: boolean
  readonly variables: ReadonlySet<TypeVariable>
  readonly overloads: ReadonlyMap<Branch, CompactType>
  /** By {@link literalKey}. */
  readonly literals: ReadonlyMap<string, Literal>
  /** Names without arguments; true for generic parameters. */
  readonly names: ReadonlyMap<string, boolean>
  readonly constructed: ReadonlyMap<string, readonly CompactType[]>
  /** By arity. */
  readonly functions: ReadonlyMap<string, CompactFunction>
  readonly access: CompactFunction | undefined
  readonly projection: readonly [projection: CompactType, result: CompactType] | undefined
  readonly record: CompactRecord | undefined
  readonly interface: ReadonlyMap<string, CompactType> | undefined
  /** By length. */
  readonly tuples: ReadonlyMap<number, readonly CompactType[]>
  readonly differences: readonly (readonly [type: CompactType, minus: CompactType])[]
}

export const NOTHING = new Map<never, never>()

export const EMPTY: CompactType = {
  any: false,
  never: false,
  isError: false,
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

/** Rebuilds the parts of a compact type; variables and parts without parts are kept. */
export function mapCompact(
  compact: CompactType,
  positive: boolean,
  map: (part: CompactType, positive: boolean) => CompactType,
): CompactType {
  const one = (part: CompactType): CompactType => map(part, positive)
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
export function eachCompactPart(compact: CompactType, positive: boolean, visit: (part: CompactType, positive: boolean) => void): void {
  mapCompact(compact, positive, (part, up) => {
    visit(part, up)
    return part
  })
}
