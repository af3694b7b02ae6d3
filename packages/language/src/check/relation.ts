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
import { MetPairs } from './met-pairs.ts'
import { rulesFor } from './rules.ts'

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

/** A scheme with a type's arguments in it, and where it was made. */
interface Instance {
  readonly span: Span | undefined
  readonly valueAlternative: Alternative
  readonly useAlternative: Alternative
  readonly asUse: boolean
  readonly type: Type
}

/** The group that was made for an overload. */
interface Overload {
  readonly variants: readonly Type[]
  readonly group: AlternativeGroup
}

/** Variables as they were before the act changed them, the latest first. */
interface Touched {
  readonly state: VariableState
  readonly before: Touched | undefined
}

/** Most acts relate a few pairs only, so what they keep is made when it is needed. */
export class Relation {
  readonly inference: Inference
  readonly site: Span
  readonly level: number
  readonly #id: number
  #touched: Touched | undefined
  #groupUndo: GroupUndo | undefined
  #met: MetPairs | undefined
  #instances: Map<Scheme, Instance[]> | undefined
  #overloads: Overload[] | undefined

  constructor(inference: Inference, site: Span, level: number) {
    this.inference = inference
    this.site = site
    this.level = level
    this.#id = inference.nextRelation()
  }

  relate(pair: Pair): Outcome {
    this.inference.spend()
    for (const rule of rulesFor(pair.value.kind, pair.use.kind)) {
      const outcome = rule(this, pair)
      if (outcome !== undefined) return outcome
    }
    return this.hold(pair)
  }

  /** Relates parts of the pair under its alternatives. */
  part({ valueAlternative, useAlternative }: Pair, value: Type, use: Type): Outcome {
    return this.relate({ value, valueAlternative, use, useAlternative })
  }

  /** Relates what a use gives to what a value takes: an argument to a parameter. */
  reversed({ valueAlternative, useAlternative }: Pair, value: Type, use: Type): Outcome {
    return this.relate({ value, valueAlternative: useAlternative, use, useAlternative: valueAlternative })
  }

  hold({ value, valueAlternative, useAlternative }: Pair): Outcome {
    if (valueAlternative === useAlternative) return PLAIN
    linkAlternatives(valueAlternative, useAlternative, this.#groups)
    return { kind: 'holds', value, valueAlternative, useAlternative }
  }

  fail({ value, valueAlternative, use, useAlternative }: Pair, failure: Failure): Outcome {
    if (valueAlternative !== useAlternative) {
      this.inference.spend(Math.ceil(useAlternative.outer.alternatives.length / ALTERNATIVES_PER_STEP))
      linkAlternatives(valueAlternative, useAlternative, this.#groups)
      conflictAlternatives(valueAlternative, useAlternative, value, this.inference.keyOf, this.#groups)
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
  meet(pair: Pair): boolean {
    this.#met ??= new MetPairs(this.inference)
    return !this.#met.add(pair)
  }

  /** Remembers a variable before its bounds change. */
  touch(variable: TypeVariable): void {
    if (variable.touchedBy === this.#id) return
    variable.touchedBy = this.#id
    this.#touched = { state: variable.state, before: this.#touched }
  }

  /** Keeps what the variable gathers although the relation may fail. */
  keep(variable: TypeVariable): void {
    if (variable.touchedBy === this.#id) variable.touchedBy = 0
  }

  fresh(span: Span | undefined): TypeVariable {
    return this.inference.variable(this.level, span)
  }

  undo(): void {
    for (let touched = this.#touched; touched !== undefined; touched = touched.before) this.#restore(touched.state)
    for (const [group, state] of this.#groupUndo ?? []) group.state = state
  }

  /** A variable that was kept is restored to what it was after that only. */
  #restore(state: VariableState): void {
    if (state.variable.touchedBy !== this.#id) return
    state.variable.touchedBy = 0
    state.variable.restore(state)
  }

  /**
   * A scheme of a named type's shape with the type's arguments in it, made once for each place and role.
   *
   * That is what ends relating types that grow. The arguments do not count, as they do not in the reference: of several references to
   * documents that meet in one act all stand for the first.
   */
  instanceOf(type: NamedType, shape: TypeShape, scheme: Scheme, { valueAlternative, useAlternative }: Pair, asUse = false): Type {
    if (scheme.kind === 'simple') return scheme.type
    const { span } = type
    this.#instances ??= new Map<Scheme, Instance[]>()
    const instances = this.#instances.get(scheme) ?? []
    this.#instances.set(scheme, instances)
    const known = instances.find(
      (other) =>
        other.valueAlternative === valueAlternative &&
        other.useAlternative === useAlternative &&
        other.asUse === asUse &&
        isSamePlace(other.span, span),
    )
    if (known !== undefined) return known.type
    const made = instantiate(this.inference, scheme, this.level, argumentsOf(type, shape))
    instances.push({ span, valueAlternative, useAlternative, asUse, type: made })
    return made
  }

  /** The group of an overload's variants, made once for each overload. */
  groupOf(variants: readonly Type[], exclusive: boolean, parent: Alternative): AlternativeGroup {
    this.#overloads ??= []
    const known = this.#overloads.find((other) => this.#areSame(other.variants, variants))
    if (known !== undefined) return known.group
    const group = this.inference.group(variants.length, exclusive, parent, this.level)
    this.#overloads.push({ variants, group })
    return group
  }

  /** Keeps what a group gathered although the relation may fail. */
  keepGroup(group: AlternativeGroup): void {
    this.#groupUndo?.delete(group)
  }

  get #groups(): GroupUndo {
    return (this.#groupUndo ??= new Map())
  }

  #areSame(some: readonly Type[], others: readonly Type[]): boolean {
    if (some === others) return true
    return some.length === others.length && some.every((type, i) => others[i] !== undefined && this.inference.isSame(type, others[i]))
  }
}

function isSamePlace(a: Span | undefined, b: Span | undefined): boolean {
  if (a === undefined || b === undefined) return a === b
  return a.start === b.start && a.end === b.end && a.source === b.source
}

function argumentsOf(type: NamedType, shape: TypeShape): ReadonlyMap<string, Type> {
  return new Map(
    shape.parameters.flatMap((name, i): [string, Type][] => {
      const arg = type.args[i]
      return arg === undefined ? [] : [[name, arg]]
    }),
  )
}
