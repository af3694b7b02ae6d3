/**
 * Simplifies a type for display, in two steps of Parreaux's "Simple Essence of Algebraic Subtyping".
 *
 * First the bounds of variables are merged into the compact type; a type that contains itself becomes a recursive variable. Then redundant
 * variables are removed: those that occur in one polarity only, those that always occur with another one (which replaces them), and those that
 * occur with the same concrete type in both polarities.
 *
 *     A & Number => A | Number   becomes   Number => Number
 */
import { EMPTY, eachCompactPart, mapCompact, type CompactType } from './compact-type.ts'
import { CompactKeys } from './compact-keys.ts'
import { AliasTable, compactType } from './compact.ts'
import type { Inference } from '../types/inference.ts'
import type { CompactMerger } from './merge-compact.ts'
import type { Type } from '../types/type.ts'
import { TypeVariable } from '../types/variable.ts'

export interface Simplified {
  readonly compact: CompactType
  readonly recursive: ReadonlyMap<TypeVariable, CompactType>
  readonly aliases: AliasTable
}

export function simplify(inference: Inference, type: Type, positive: boolean): Simplified {
  const aliases = new AliasTable(inference)
  const merger = new BoundMerger(inference, aliases)
  const compact = merger.merge(compactType(inference, type, positive, aliases), positive)
  aliases.update((alias, up) => merger.merge(alias, up))
  return eliminate({ compact, recursive: merger.recursive, aliases }, positive)
}

class BoundMerger {
  readonly recursive = new Map<TypeVariable, CompactType>()
  readonly #inference: Inference
  readonly #aliases: AliasTable
  readonly #keys = new CompactKeys()
  readonly #pending = new Set<string>()
  readonly #variables = new Map<string, TypeVariable>()
  /** Merged types that are not recursive. */
  readonly #merged = new Map<string, CompactType>()
  #rounds = 0

  constructor(inference: Inference, aliases: AliasTable) {
    this.#inference = inference
    this.#aliases = aliases
  }

  merge = (compact: CompactType, positive: boolean): CompactType => {
    this.#inference.spend()
    const key = `${this.#keys.of(compact)}${positive ? '+' : '-'}`
    if (this.#pending.has(key)) {
      this.#rounds++
      return recursion(this.#variableOf(key))
    }
    const known = this.#merged.get(key)
    if (known !== undefined) return known
    const before = this.#rounds
    const merged = this.#mergeParts(compact, positive, key)
    if (this.#rounds === before) this.#merged.set(key, merged)
    return merged
  }

  #mergeParts(compact: CompactType, positive: boolean, key: string): CompactType {
    this.#inference.spend(isComposite(compact) ? STEPS_PER_COMPOSITE : STEPS_PER_PLAIN)
    const bounded = this.#withBounds(compact, positive)
    this.#pending.add(key)
    const merged = mapCompact(bounded, positive, this.merge)
    this.#pending.delete(key)
    const variable = this.#variables.get(key)
    if (variable === undefined) return merged
    this.recursive.set(variable, merged)
    return recursion(variable)
  }

  #withBounds(compact: CompactType, positive: boolean): CompactType {
    const { merger } = this.#aliases
    let result = compact
    for (const variable of compact.variables) {
      for (const { type } of positive ? variable.lowerBounds : variable.upperBounds) {
        if (type.kind !== 'variable') result = merger.merge(result, compactType(this.#inference, type, positive, this.#aliases), positive)
      }
    }
    return result
  }

  #variableOf(key: string): TypeVariable {
    const variable = this.#variables.get(key) ?? this.#inference.variable(0, undefined)
    this.#variables.set(key, variable)
    return variable
  }
}

/** A type is copied several times until it is displayed. */
const STEPS_PER_PLAIN = 10
const STEPS_PER_COMPOSITE = 200

function isComposite({ record, tuples, functions, constructed }: CompactType): boolean {
  return record !== undefined || tuples.size > 0 || functions.size > 0 || constructed.size > 0
}

function recursion(variable: TypeVariable): CompactType {
  return { ...EMPTY, variables: new Set([variable]) }
}

/** What occurs together with a variable: another variable, or the text of a part. */
type Companion = TypeVariable | string

function companionsOf(compact: CompactType): ReadonlySet<Companion> {
  const companions = new Set<Companion>(compact.variables)
  if (compact.any) companions.add('any')
  if (compact.never) companions.add('never')
  for (const key of compact.literals.keys()) companions.add(`=${key}`)
  for (const name of compact.names.keys()) companions.add(`n${name}`)
  return companions
}

/** For each variable and polarity, what occurs with it everywhere. */
class Companions {
  readonly all = new Set<TypeVariable>()
  readonly #found = { up: new Set<CompactType>(), down: new Set<CompactType>() }
  readonly #positive = new Map<TypeVariable, ReadonlySet<Companion>>()
  readonly #negative = new Map<TypeVariable, ReadonlySet<Companion>>()

  of(variable: TypeVariable, positive: boolean): ReadonlySet<Companion> | undefined {
    return (positive ? this.#positive : this.#negative).get(variable)
  }

  set(variable: TypeVariable, positive: boolean, companions: ReadonlySet<Companion>): void {
    ;(positive ? this.#positive : this.#negative).set(variable, companions)
  }

  find(compact: CompactType, positive: boolean, recursive: ReadonlyMap<TypeVariable, CompactType>): void {
    const found = positive ? this.#found.up : this.#found.down
    if (found.has(compact)) return
    found.add(compact)
    if (compact.variables.size > 0) {
      const companions = companionsOf(compact)
      for (const variable of compact.variables) this.#note(variable, positive, companions, recursive)
    }
    eachCompactPart(compact, positive, (part, up) => {
      this.find(part, up, recursive)
    })
  }

  #note(
    variable: TypeVariable,
    positive: boolean,
    companions: ReadonlySet<Companion>,
    recursive: ReadonlyMap<TypeVariable, CompactType>,
  ): void {
    const known = this.of(variable, positive)
    this.set(variable, positive, known === undefined ? companions : new Set([...known].filter((companion) => companions.has(companion))))
    const inner = recursive.get(variable)
    if (inner !== undefined && !this.all.has(variable)) {
      this.all.add(variable)
      this.find(inner, positive, recursive)
    }
    this.all.add(variable)
  }
}

/** Replacements of variables; undefined removes one. */
type Substitutions = Map<TypeVariable, TypeVariable | undefined>

function eliminate({ compact, recursive: found, aliases }: Simplified, positive: boolean): Simplified {
  const recursive = new Map(found)
  const companions = new Companions()
  companions.find(compact, positive, recursive)
  for (const alias of aliases.made) companions.find(alias, positive, recursive)
  const substitutions: Substitutions = new Map()
  for (const variable of companions.all) {
    const bothWays = companions.of(variable, true) !== undefined && companions.of(variable, false) !== undefined
    if (!recursive.has(variable) && !bothWays) substitutions.set(variable, undefined)
  }
  for (const variable of companions.all) {
    if (!substitutions.has(variable))
      for (const up of [true, false]) unify(variable, up, { companions, substitutions, recursive, merger: aliases.merger })
  }
  const substituted = new Map<CompactType, CompactType>()
  const substitute = (part: CompactType): CompactType => {
    const known = substituted.get(part) ?? mapCompact(replaceVariables(part, substitutions), true, substitute)
    substituted.set(part, known)
    return known
  }
  aliases.update(substitute)
  return {
    compact: substitute(compact),
    recursive: new Map([...recursive].map(([variable, inner]) => [variable, substitute(inner)])),
    aliases,
  }
}

interface Unification {
  readonly companions: Companions
  readonly substitutions: Substitutions
  readonly recursive: Map<TypeVariable, CompactType>
  readonly merger: CompactMerger
}

function unify(variable: TypeVariable, positive: boolean, unification: Unification): void {
  const { companions, substitutions, recursive } = unification
  for (const companion of companions.of(variable, positive) ?? []) {
    if (companion instanceof TypeVariable) {
      const mutual =
        companion !== variable &&
        !substitutions.has(companion) &&
        recursive.has(variable) === recursive.has(companion) &&
        companions.of(companion, positive)?.has(variable) === true
      if (mutual) unifyWith(variable, companion, positive, unification)
    } else if (companions.of(variable, !positive)?.has(companion) === true) {
      substitutions.set(variable, undefined)
    }
  }
}

function unifyWith(
  variable: TypeVariable,
  other: TypeVariable,
  positive: boolean,
  { companions, substitutions, recursive, merger }: Unification,
): void {
  substitutions.set(other, variable)
  const inner = recursive.get(other)
  if (inner === undefined) {
    const others = companions.of(other, !positive)
    const own = [...(companions.of(variable, !positive) ?? [])]
    companions.set(variable, !positive, new Set(own.filter((companion) => companion === variable || others?.has(companion) === true)))
    return
  }
  recursive.delete(other)
  const known = recursive.get(variable)
  recursive.set(variable, known === undefined ? inner : merger.merge(known, inner, positive))
}

function replaceVariables(compact: CompactType, substitutions: Substitutions): CompactType {
  if (compact.variables.size === 0) return compact
  const variables = new Set<TypeVariable>()
  for (const variable of compact.variables) {
    const replacement = substitutions.has(variable) ? substitutions.get(variable) : variable
    if (replacement !== undefined) variables.add(replacement)
  }
  return { ...compact, variables }
}
