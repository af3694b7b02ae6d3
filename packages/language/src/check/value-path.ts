/**
 * The values of outcomes that are weighed together, and the uses of each by group and alternative.
 *
 * A value is known by its type and alternative and by the aliases that it was put in the place of: a path. Paths share their beginnings,
 * so they are kept as a tree, of which each value is a node.
 */
import type { Alternative, AlternativeGroup } from '../types/alternative.ts'
import type { Inference } from '../types/inference.ts'
import type { Concrete } from '../types/outcome.ts'
import type { TypeStep } from '../types/type-hash.ts'

export type UsesByGroup = Map<AlternativeGroup, Map<Alternative, Concrete[]>>

/** As many as are found faster by looking than by a key. */
const LISTED_MAX = 8

export class ValuePath {
  /** The last step; undefined for the root. */
  readonly step: TypeStep | undefined
  readonly #inference: Inference
  readonly #parent: ValuePath | undefined
  readonly #next: ValuePath[] = []
  #byKey: Map<string, ValuePath> | undefined
  #uses: UsesByGroup | undefined

  constructor(inference: Inference, parent?: ValuePath, step?: TypeStep) {
    this.#inference = inference
    this.#parent = parent
    this.step = step
  }

  /** The path that goes on with a step, made once. */
  through(step: TypeStep): ValuePath {
    const known = this.#find(step)
    if (known !== undefined) return known
    const made = new ValuePath(this.#inference, this, step)
    this.#next.push(made)
    this.#byKey?.set(this.#keyOf(step), made)
    return made
  }

  #find(step: TypeStep): ValuePath | undefined {
    if (this.#next.length <= LISTED_MAX) return this.#next.find((path) => path.#endsWith(step))
    this.#byKey ??= new Map(this.#next.flatMap((path) => (path.step === undefined ? [] : [[this.#keyOf(path.step), path]])))
    return this.#byKey.get(this.#keyOf(step))
  }

  #endsWith({ value, alternative }: TypeStep): boolean {
    return this.step?.alternative === alternative && this.#inference.isSame(this.step.value, value)
  }

  #keyOf({ value, alternative }: TypeStep): string {
    return `${this.#inference.keyOf(value)}@${alternative.ordinal}`
  }

  /** All steps, in order. */
  get steps(): readonly TypeStep[] {
    const before = this.#parent?.steps ?? []
    return this.step === undefined ? before : [...before, this.step]
  }

  get hasUses(): boolean {
    return this.#uses !== undefined
  }

  addUse(outcome: Concrete): void {
    this.#uses ??= new Map()
    addUse(this.#uses, outcome.useAlternative, outcome)
  }

  /** The uses of the value together with those of the aliases it came from. */
  get usesAlong(): UsesByGroup {
    if (this.#parent?.step === undefined) return this.#uses ?? new Map()
    const all: UsesByGroup = new Map()
    this.#addUsesTo(all)
    return all
  }

  #addUsesTo(all: UsesByGroup): void {
    for (const ofGroup of this.#uses?.values() ?? []) {
      for (const [alternative, outcomes] of ofGroup) for (const outcome of outcomes) addUse(all, alternative, outcome)
    }
    if (this.#parent !== undefined) this.#parent.#addUsesTo(all)
  }
}

function addUse(uses: UsesByGroup, alternative: Alternative, outcome: Concrete): void {
  const { outer } = alternative
  const ofGroup = uses.get(outer) ?? new Map<Alternative, Concrete[]>()
  uses.set(outer, ofGroup)
  const known = ofGroup.get(alternative)
  if (known === undefined) ofGroup.set(alternative, [outcome])
  else known.push(outcome)
}
