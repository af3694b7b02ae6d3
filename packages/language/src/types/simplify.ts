/**
 * Simplifies a type for display.
 *
 * First the bounds of variables are merged into the flat type, where what comes round to itself becomes a recursive variable. Then
 * variables that say nothing are dropped: those that occur in one polarity only, those that always occur with another (which takes their
 * place), and those that occur with the same concrete type in both polarities.
 *
 *     A & Number => A | Number   is   Number => Number
 */
import { EMPTY, eachCompactPart, mapCompact, type Compact } from './compact.ts'
import { CompactKeys } from './compact-keys.ts'
import { AliasTable, flatten } from './flatten.ts'
import type { Inference } from './inference.ts'
import type { CompactMerger } from './merge-compact.ts'
import type { Type } from './type.ts'
import { TypeVariable } from './variable.ts'

export interface Simplified {
  readonly compact: Compact
  readonly recursive: ReadonlyMap<TypeVariable, Compact>
  readonly aliases: AliasTable
}

export function simplify(inference: Inference, type: Type, positive: boolean): Simplified {
  const aliases = new AliasTable(inference)
  const merger = new BoundMerger(inference, aliases)
  const compact = merger.merge(flatten(inference, type, positive, aliases), positive)
  aliases.update((alias, up) => merger.merge(alias, up))
  return eliminate({ compact, recursive: merger.recursive, aliases }, positive)
}

class BoundMerger {
  readonly recursive = new Map<TypeVariable, Compact>()
  readonly #inference: Inference
  readonly #aliases: AliasTable
  readonly #keys = new CompactKeys()
  readonly #pending = new Set<string>()
  readonly #variables = new Map<string, TypeVariable>()
  /** Merged types that do not come round. */
  readonly #merged = new Map<string, Compact>()
  #rounds = 0

  constructor(inference: Inference, aliases: AliasTable) {
    this.#inference = inference
    this.#aliases = aliases
  }

  merge = (compact: Compact, positive: boolean): Compact => {
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

  #mergeParts(compact: Compact, positive: boolean, key: string): Compact {
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

  #withBounds(compact: Compact, positive: boolean): Compact {
    const { merger } = this.#aliases
    let result = compact
    for (const variable of compact.variables) {
      for (const { type } of positive ? variable.values : variable.uses) {
        if (type.kind !== 'variable') result = merger.merge(result, flatten(this.#inference, type, positive, this.#aliases), positive)
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

/** A type is made anew several times on the way to what is shown, and takes room each time. */
const STEPS_PER_PLAIN = 10
const STEPS_PER_COMPOSITE = 200

function isComposite({ record, tuples, functions, constructed }: Compact): boolean {
  return record !== undefined || tuples.size > 0 || functions.size > 0 || constructed.size > 0
}

function recursion(variable: TypeVariable): Compact {
  return { ...EMPTY, variables: new Set([variable]) }
}

/** Occurs beside variables: another variable, or what is written as text. */
type Companion = TypeVariable | string

function companionsOf(compact: Compact): ReadonlySet<Companion> {
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
  readonly #found = { up: new Set<Compact>(), down: new Set<Compact>() }
  readonly #positive = new Map<TypeVariable, ReadonlySet<Companion>>()
  readonly #negative = new Map<TypeVariable, ReadonlySet<Companion>>()

  of(variable: TypeVariable, positive: boolean): ReadonlySet<Companion> | undefined {
    return (positive ? this.#positive : this.#negative).get(variable)
  }

  set(variable: TypeVariable, positive: boolean, companions: ReadonlySet<Companion>): void {
    ;(positive ? this.#positive : this.#negative).set(variable, companions)
  }

  find(compact: Compact, positive: boolean, recursive: ReadonlyMap<TypeVariable, Compact>): void {
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
    recursive: ReadonlyMap<TypeVariable, Compact>,
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

/** What becomes of variables: another one, or nothing. */
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
  const substituted = new Map<Compact, Compact>()
  const substitute = (part: Compact): Compact => {
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
  readonly recursive: Map<TypeVariable, Compact>
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

function replaceVariables(compact: Compact, substitutions: Substitutions): Compact {
  if (compact.variables.size === 0) return compact
  const variables = new Set<TypeVariable>()
  for (const variable of compact.variables) {
    const replacement = substitutions.has(variable) ? substitutions.get(variable) : variable
    if (replacement !== undefined) variables.add(replacement)
  }
  return { ...compact, variables }
}
