/**
 * Lower types of results that are evaluated together, with the upper types they flow to, by group and branch.
 *
 * A lower type is identified by itself, its branch, and the aliases that it was expanded from: a path. Paths share prefixes, so they form a
 * tree, and each lower type is a node of it.
 */
import type { Branch, BranchGroup } from '../types/overload-branch.ts'
import type { PathStep } from '../types/branch-order.ts'
import type { Inference } from '../types/inference.ts'
import type { Concrete } from '../types/constraint-result.ts'

export type UppersByGroup = Map<BranchGroup, Map<Branch, Concrete[]>>

/** Longest list that is searched instead of using keys. */
const LISTED_MAX = 8

export class LowerPath {
  /** The last type of the path; undefined for the root. */
  readonly step: PathStep | undefined
  readonly #inference: Inference
  readonly #parent: LowerPath | undefined
  readonly #next: LowerPath[] = []
  #byKey: Map<string, LowerPath> | undefined
  #uppers: UppersByGroup | undefined

  constructor(inference: Inference, parent?: LowerPath, step?: PathStep) {
    this.#inference = inference
    this.#parent = parent
    this.step = step
  }

  /** Returns the path that continues with a step. */
  through(step: PathStep): LowerPath {
    const known = this.#find(step)
    if (known !== undefined) return known
    const made = new LowerPath(this.#inference, this, step)
    this.#next.push(made)
    this.#byKey?.set(this.#keyOf(step), made)
    return made
  }

  #find(step: PathStep): LowerPath | undefined {
    if (this.#next.length <= LISTED_MAX) return this.#next.find((path) => path.#endsWith(step))
    this.#byKey ??= new Map(this.#next.flatMap((path) => (path.step === undefined ? [] : [[this.#keyOf(path.step), path]])))
    return this.#byKey.get(this.#keyOf(step))
  }

  #endsWith({ lower, branch }: PathStep): boolean {
    return this.step?.branch === branch && this.#inference.isSame(this.step.lower, lower)
  }

  #keyOf({ lower, branch }: PathStep): string {
    return `${this.#inference.keyOf(lower)}@${branch.ordinal}`
  }

  /** All steps from the root. */
  get steps(): readonly PathStep[] {
    const before = this.#parent?.steps ?? []
    return this.step === undefined ? before : [...before, this.step]
  }

  get hasUppers(): boolean {
    return this.#uppers !== undefined
  }

  addUpper(result: Concrete): void {
    this.#uppers ??= new Map()
    addUpper(this.#uppers, result.upperBranch, result)
  }

  /** The upper types of the path, and of its prefixes. */
  get uppersAlong(): UppersByGroup {
    if (this.#parent?.step === undefined) return this.#uppers ?? new Map()
    const all: UppersByGroup = new Map()
    this.#addUppersTo(all)
    return all
  }

  #addUppersTo(all: UppersByGroup): void {
    for (const ofGroup of this.#uppers?.values() ?? []) {
      for (const [branch, results] of ofGroup) for (const result of results) addUpper(all, branch, result)
    }
    if (this.#parent !== undefined) this.#parent.#addUppersTo(all)
  }
}

function addUpper(uppers: UppersByGroup, branch: Branch, result: Concrete): void {
  const { outer } = branch
  const ofGroup = uppers.get(outer) ?? new Map<Branch, Concrete[]>()
  uppers.set(outer, ofGroup)
  const known = ofGroup.get(branch)
  if (known === undefined) ofGroup.set(branch, [result])
  else known.push(result)
}
