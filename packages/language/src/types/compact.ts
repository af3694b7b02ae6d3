/**
 * Flat types: what a value can be, or what a use demands, gathered by kind.
 *
 * A flat type stands for the union of its parts in values and for their intersection in uses, so merging two is a matter of merging
 * part by part. Simplification and display work on these.
 */
import type { Alternative } from './alternative.ts'
import { isLiteralOf, type Literal } from './literal.ts'
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

const NOTHING = new Map<never, never>()

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

/** Merges two flat types: to their union when positive, else to their intersection. */
export function mergeCompact(a: Compact, b: Compact, positive: boolean): Compact {
  if (a === EMPTY && (positive ? !b.never : !b.any)) return b
  if (!hasStructure(a) || !hasStructure(b)) return mergeParts(a, b, positive)
  const known = positive ? unions : intersections
  const ofFirst = known.get(a) ?? new WeakMap<Compact, Compact>()
  known.set(a, ofFirst)
  const merged = ofFirst.get(b) ?? mergeParts(a, b, positive)
  ofFirst.set(b, merged)
  return merged
}

/** What types with parts of their own were merged to: flat types share their parts, and are exponentially larger as trees. */
const unions = new WeakMap<Compact, WeakMap<Compact, Compact>>()
const intersections = new WeakMap<Compact, WeakMap<Compact, Compact>>()

function hasStructure({ record, interface: fields, tuples, functions, constructed }: Compact): boolean {
  return record !== undefined || fields !== undefined || tuples.size > 0 || functions.size > 0 || constructed.size > 0
}

function mergeParts(a: Compact, b: Compact, positive: boolean): Compact {
  const merge = (x: Compact, y: Compact): Compact => mergeCompact(x, y, positive)
  return {
    any: positive ? a.any || b.any : a.any && b.any,
    never: positive ? a.never && b.never : a.never || b.never,
    poisoned: positive ? a.poisoned && b.poisoned : a.poisoned || b.poisoned,
    variables: new Set([...a.variables, ...b.variables]),
    overloads: new Map([...a.overloads, ...b.overloads]),
    ...mergePlain(a, b, positive),
    constructed: mergeMaps(a.constructed, b.constructed, (x, y) => zipWith(x, y, merge)),
    functions: mergeMaps(a.functions, b.functions, (x, y) => mergeFunctions(x, y, positive)),
    access: mergeOptional(a.access, b.access, (x, y) => mergeFunctions(x, y, positive)),
    projection: mergeOptional(a.projection, b.projection, (x, y) => [mergeCompact(x[0], y[0], !positive), merge(x[1], y[1])]),
    record: mergeOptional(a.record, b.record, (x, y) => mergeRecords(x, y, positive)),
    interface: mergeOptional(a.interface, b.interface, (x, y) => mergeFields(x, y, [undefined, undefined], positive)),
    tuples: mergeMaps(a.tuples, b.tuples, (x, y) => zipWith(x, y, merge)),
    differences: [...a.differences, ...b.differences],
  }
}

/** Literals are part of the names they belong to; as uses they are all that is left of them. */
function mergePlain(a: Compact, b: Compact, positive: boolean): Pick<Compact, 'literals' | 'names'> {
  const literals = new Map([...a.literals, ...b.literals])
  const names = new Map([...a.names, ...b.names])
  if (!positive) return { literals, names: literals.size === 0 ? names : NOTHING }
  const both = literals.has('t') && literals.has('f')
  for (const [key, literal] of literals) {
    if ([...names].some(([name, generic]) => !generic && isLiteralOf(literal, name))) literals.delete(key)
  }
  if (both) {
    names.set('Boolean', false)
    literals.delete('t')
    literals.delete('f')
  }
  return { literals, names }
}

function mergeFunctions(a: CompactFunction, b: CompactFunction, positive: boolean): CompactFunction {
  const length = Math.max(a.parameters.length, b.parameters.length)
  const parameters = Array.from({ length }, (_, i) =>
    mergeParameters(a.parameters[i] ?? a.variadic, b.parameters[i] ?? b.variadic, positive),
  )
  return {
    parameters: parameters.filter((parameter) => parameter !== undefined),
    variadic: mergeParameters(a.variadic, b.variadic, positive),
    result: mergeCompact(a.result, b.result, positive),
  }
}

function mergeParameters(
  a: CompactParameter | undefined,
  b: CompactParameter | undefined,
  positive: boolean,
): CompactParameter | undefined {
  return a === undefined || b === undefined ? undefined : { name: a.name, type: mergeCompact(a.type, b.type, !positive) }
}

function mergeRecords(a: CompactRecord, b: CompactRecord, positive: boolean): CompactRecord {
  const fields = mergeFields(a.fields, b.fields, [a.wildcard, b.wildcard], positive)
  if (a.wildcard !== undefined && b.wildcard !== undefined) return { fields, wildcard: mergeCompact(a.wildcard, b.wildcard, positive) }
  return { fields, wildcard: positive ? undefined : (a.wildcard ?? b.wildcard) }
}

/** Values have the fields that both have, uses those of either; a wildcard covers what it does not name. */
function mergeFields(
  a: ReadonlyMap<string, Compact>,
  b: ReadonlyMap<string, Compact>,
  [wildcardA, wildcardB]: readonly [Compact | undefined, Compact | undefined],
  positive: boolean,
): ReadonlyMap<string, Compact> {
  const fields = new Map<string, Compact>()
  const add = (name: string, one: Compact, other: Compact | undefined, swapped: boolean): void => {
    if (other !== undefined) fields.set(name, swapped ? mergeCompact(other, one, positive) : mergeCompact(one, other, positive))
    else if (!positive) fields.set(name, one)
  }
  for (const [name, field] of a) add(name, field, b.get(name) ?? wildcardB, false)
  for (const [name, field] of b) if (!a.has(name)) add(name, field, wildcardA, true)
  return fields
}

function mergeOptional<T>(a: T | undefined, b: T | undefined, merge: (a: T, b: T) => T): T | undefined {
  return a !== undefined && b !== undefined ? merge(a, b) : (a ?? b)
}

function mergeMaps<K, V>(a: ReadonlyMap<K, V>, b: ReadonlyMap<K, V>, merge: (a: V, b: V) => V): ReadonlyMap<K, V> {
  if (a.size === 0) return b
  const merged = new Map(a)
  for (const [key, value] of b) {
    const known = a.get(key)
    merged.set(key, known === undefined ? value : merge(known, value))
  }
  return merged
}

function zipWith<T>(a: readonly T[], b: readonly T[], merge: (a: T, b: T) => T): readonly T[] {
  return a.slice(0, b.length).map((value, i) => {
    const other = b[i]
    return other === undefined ? value : merge(value, other)
  })
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
