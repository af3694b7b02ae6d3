/**
 * Merges compact types: to their union when positive, else to their intersection.
 *
 * Types share their parts and are exponentially larger as trees, so the merger of two types with parts is remembered.
 */
import { EMPTY, NOTHING, type CompactType, type CompactFunction, type CompactParameter, type CompactRecord } from './compact-type.ts'
import type { Inference } from '../types/inference.ts'
import { isLiteralOf } from '../types/literal.ts'

type Merged = Map<CompactType, Map<CompactType, CompactType>>

/** Merged types take memory. */
const STEPS_PER_MERGE = 10

export class CompactMerger {
  readonly #inference: Inference
  readonly #unions: Merged = new Map()
  readonly #intersections: Merged = new Map()

  constructor(inference: Inference) {
    this.#inference = inference
  }

  merge(a: CompactType, b: CompactType, positive: boolean): CompactType {
    if (a === EMPTY && (positive ? !b.never : !b.any)) return b
    if (!hasStructure(a) || !hasStructure(b)) return this.#mergeParts(a, b, positive)
    const known = positive ? this.#unions : this.#intersections
    const ofFirst = known.get(a) ?? new Map<CompactType, CompactType>()
    known.set(a, ofFirst)
    const merged = ofFirst.get(b) ?? this.#mergeParts(a, b, positive)
    ofFirst.set(b, merged)
    return merged
  }

  #mergeParts(a: CompactType, b: CompactType, positive: boolean): CompactType {
    this.#inference.spend(STEPS_PER_MERGE + ((entriesOf(a) + entriesOf(b)) >> 1))
    const merge = (x: CompactType, y: CompactType): CompactType => this.merge(x, y, positive)
    const mergeFunctions = (x: CompactFunction, y: CompactFunction): CompactFunction => this.#mergeFunctions(x, y, positive)
    return {
      any: positive ? a.any || b.any : a.any && b.any,
      never: positive ? a.never && b.never : a.never || b.never,
      isError: positive ? a.isError && b.isError : a.isError || b.isError,
      variables: new Set([...a.variables, ...b.variables]),
      overloads: new Map([...a.overloads, ...b.overloads]),
      ...mergePlain(a, b, positive),
      constructed: mergeMaps(a.constructed, b.constructed, (x, y) => zipWith(x, y, merge)),
      functions: mergeMaps(a.functions, b.functions, mergeFunctions),
      access: mergeOptional(a.access, b.access, mergeFunctions),
      projection: mergeOptional(a.projection, b.projection, (x, y) => [this.merge(x[0], y[0], !positive), merge(x[1], y[1])]),
      record: mergeOptional(a.record, b.record, (x, y) => this.#mergeRecords(x, y, positive)),
      interface: mergeOptional(a.interface, b.interface, (x, y) => this.#mergeFields(x, y, [undefined, undefined], positive)),
      tuples: mergeMaps(a.tuples, b.tuples, (x, y) => zipWith(x, y, merge)),
      differences: [...a.differences, ...b.differences],
    }
  }

  #mergeFunctions(a: CompactFunction, b: CompactFunction, positive: boolean): CompactFunction {
    const length = Math.max(a.parameters.length, b.parameters.length)
    const parameters = Array.from({ length }, (_, i) =>
      this.#mergeParameters(a.parameters[i] ?? a.variadic, b.parameters[i] ?? b.variadic, positive),
    )
    return {
      parameters: parameters.filter((parameter) => parameter !== undefined),
      variadic: this.#mergeParameters(a.variadic, b.variadic, positive),
      result: this.merge(a.result, b.result, positive),
    }
  }

  #mergeParameters(a: CompactParameter | undefined, b: CompactParameter | undefined, positive: boolean): CompactParameter | undefined {
    return a === undefined || b === undefined ? undefined : { name: a.name, type: this.merge(a.type, b.type, !positive) }
  }

  #mergeRecords(a: CompactRecord, b: CompactRecord, positive: boolean): CompactRecord {
    const fields = this.#mergeFields(a.fields, b.fields, [a.wildcard, b.wildcard], positive)
    if (a.wildcard !== undefined && b.wildcard !== undefined) return { fields, wildcard: this.merge(a.wildcard, b.wildcard, positive) }
    return { fields, wildcard: positive ? undefined : (a.wildcard ?? b.wildcard) }
  }

  /** A union of records has the fields that both have, an intersection those of either; a wildcard covers missing fields. */
  #mergeFields(
    a: ReadonlyMap<string, CompactType>,
    b: ReadonlyMap<string, CompactType>,
    [wildcardA, wildcardB]: readonly [CompactType | undefined, CompactType | undefined],
    positive: boolean,
  ): ReadonlyMap<string, CompactType> {
    const fields = new Map<string, CompactType>()
    const add = (name: string, one: CompactType, other: CompactType | undefined, swapped: boolean): void => {
      if (other !== undefined) fields.set(name, swapped ? this.merge(other, one, positive) : this.merge(one, other, positive))
      else if (!positive) fields.set(name, one)
    }
    for (const [name, field] of a) add(name, field, b.get(name) ?? wildcardB, false)
    for (const [name, field] of b) if (!a.has(name)) add(name, field, wildcardA, true)
    return fields
  }
}

function hasStructure({ record, interface: fields, tuples, functions, constructed }: CompactType): boolean {
  return record !== undefined || fields !== undefined || tuples.size > 0 || functions.size > 0 || constructed.size > 0
}

function entriesOf({ variables, overloads, literals, names, tuples, differences }: CompactType): number {
  return variables.size + overloads.size + literals.size + names.size + tuples.size + differences.length
}

/** Literals are part of the named types they belong to; an intersection keeps the literals only. */
function mergePlain(a: CompactType, b: CompactType, positive: boolean): Pick<CompactType, 'literals' | 'names'> {
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
