/**
 * One act of relating a value to a use at a place of the source.
 *
 * The rules are in files of their own, each for some kinds of types; the first that knows a pair decides. All share the caches here, and
 * what the act changed, so that a failed one can be undone.
 */
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Span } from '../syntax/span.ts'
import { conflictAlternatives, linkAlternatives, type Alternative, type AlternativeGroup, type GroupUndo } from '../types/alternative.ts'
import type { Inference } from '../types/inference.ts'
import { instantiate } from '../types/instantiate.ts'
import { PLAIN, allOf, type Outcome } from '../types/outcome.ts'
import type { Scheme } from '../types/scheme.ts'
import type { TypeShape } from '../types/shape.ts'
import type { NamedType, Type } from '../types/type.ts'
import type { TypeVariable, VariableState } from '../types/variable.ts'
import type { Failure } from '../types/failure.ts'
import { RULES } from './rules.ts'

/** A value under one alternative, and the use it meets under another. */
export interface Pair {
  readonly value: Type
  readonly valueAlternative: Alternative
  readonly use: Type
  readonly useAlternative: Alternative
}

export type Rule = (relation: Relation, pair: Pair) => Outcome | undefined

/** A value that does not fit is looked for at all alternatives of the group. */
const ALTERNATIVES_PER_STEP = 16

export class Relation {
  readonly inference: Inference
  readonly site: Span
  readonly level: number
  readonly #variableUndo = new Map<TypeVariable, VariableState>()
  readonly #groupUndo: GroupUndo = new Map()
  readonly #seen = new Set<string>()
  readonly #instances = new Map<Scheme, Map<string, Type>>()
  readonly #overloads = new Map<string, AlternativeGroup>()

  constructor(inference: Inference, site: Span, level: number) {
    this.inference = inference
    this.site = site
    this.level = level
  }

  relate(pair: Pair): Outcome {
    this.inference.spend()
    for (const rule of RULES) {
      const outcome = rule(this, pair)
      if (outcome !== undefined) return outcome
    }
    return this.hold(pair)
  }

  /** Relates parts of the pair under its alternatives. */
  part(pair: Pair, value: Type, use: Type): Outcome {
    return this.relate({ ...pair, value, use })
  }

  /** Relates what a use gives to what a value takes: an argument to a parameter. */
  reversed({ valueAlternative, useAlternative }: Pair, value: Type, use: Type): Outcome {
    return this.relate({ value, valueAlternative: useAlternative, use, useAlternative: valueAlternative })
  }

  hold({ value, valueAlternative, useAlternative }: Pair): Outcome {
    if (valueAlternative === useAlternative) return PLAIN
    linkAlternatives(valueAlternative, useAlternative, this.#groupUndo)
    return { kind: 'holds', value, valueAlternative, useAlternative }
  }

  fail({ value, valueAlternative, use, useAlternative }: Pair, failure: Failure): Outcome {
    if (valueAlternative !== useAlternative) {
      this.inference.spend(Math.ceil(useAlternative.outer.alternatives.length / ALTERNATIVES_PER_STEP))
      linkAlternatives(valueAlternative, useAlternative, this.#groupUndo)
      conflictAlternatives(valueAlternative, useAlternative, value, this.inference.keyOf, this.#groupUndo)
    }
    return { kind: 'fails', value, valueAlternative, use, useAlternative, failures: [failure], fatal: [] }
  }

  /** Fails whatever the alternatives. */
  failFatally({ value, valueAlternative, use, useAlternative }: Pair, diagnostic: Diagnostic): Outcome {
    return { kind: 'fails', value, valueAlternative, use, useAlternative, failures: [], fatal: [diagnostic] }
  }

  /** What the pair came down to. */
  nest(pair: Pair, outcome: Outcome): Outcome {
    if (outcome.kind === 'none') return this.hold(pair)
    const { value, valueAlternative, use, useAlternative } = pair
    if (outcome.kind === 'plain' && valueAlternative === useAlternative) return PLAIN
    return { kind: 'nested', value, valueAlternative, use, useAlternative, outcome }
  }

  nestAll(pair: Pair, outcomes: Iterable<Outcome>): Outcome {
    return this.nest(pair, allOf(outcomes))
  }

  /** Notes a pair with a variable, and says whether it was met before: then relating has come round. */
  meet({ value, valueAlternative, use, useAlternative }: Pair): boolean {
    const { keyOf } = this.inference
    const key = `${keyOf(value)}@${valueAlternative.ordinal}<${keyOf(use)}@${useAlternative.ordinal}`
    if (this.#seen.has(key)) return true
    this.#seen.add(key)
    return false
  }

  /** Remembers a variable before its bounds change. */
  touch(variable: TypeVariable): void {
    if (!this.#variableUndo.has(variable)) this.#variableUndo.set(variable, variable.state)
  }

  /** Keeps what the variable gathers although the relation may fail. */
  keep(variable: TypeVariable): void {
    this.#variableUndo.delete(variable)
  }

  fresh(span: Span | undefined): TypeVariable {
    return this.inference.variable(this.level, span)
  }

  undo(): void {
    for (const [variable, state] of this.#variableUndo) variable.restore(state)
    for (const [group, state] of this.#groupUndo) group.state = state
  }

  /** A scheme of a named type's shape with the type's arguments in it, made once for each place and role. */
  instanceOf(type: NamedType, shape: TypeShape, scheme: Scheme, pair: Pair, asUse = false): Type {
    if (scheme.kind === 'simple') return scheme.type
    const { span } = type
    const place = span === undefined ? '' : `${span.source}:${span.start}:${span.end}`
    const key = `${place}@${pair.valueAlternative.ordinal}@${pair.useAlternative.ordinal}${asUse ? '-' : '+'}`
    const known = this.#instances.get(scheme) ?? new Map<string, Type>()
    this.#instances.set(scheme, known)
    const made = known.get(key) ?? instantiate(this.inference, scheme, this.level, argumentsOf(type, shape))
    known.set(key, made)
    return made
  }

  /** The group of an overload's variants, made once for each overload. */
  groupOf(variants: readonly Type[], exclusive: boolean, parent: Alternative): AlternativeGroup {
    const key = variants.map(this.inference.keyOf).join()
    const group = this.#overloads.get(key) ?? this.inference.group(variants.length, exclusive, parent, this.level)
    this.#overloads.set(key, group)
    return group
  }

  /** Keeps what a group gathered although the relation may fail. */
  keepGroup(group: AlternativeGroup): void {
    this.#groupUndo.delete(group)
  }
}

function argumentsOf(type: NamedType, shape: TypeShape): ReadonlyMap<string, Type> {
  return new Map(
    shape.parameters.flatMap((name, i): [string, Type][] => {
      const arg = type.args[i]
      return arg === undefined ? [] : [[name, arg]]
    }),
  )
}
