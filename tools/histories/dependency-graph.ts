/**
 * Kind of a dependency of a later transaction on an earlier one: it wrote the next version (`ww`), read the version (`wr`), wrote the version
 * after the one that the earlier read (`rw`), or had to see it by the order of time (`time`).
 */
export type DependencyKind = 'ww' | 'wr' | 'rw' | 'time'

export interface Dependency {
  readonly to: number
  readonly kind: DependencyKind
  readonly why: string
}

/** Dependencies among the transactions of a history. Nodes without a transaction join transactions by time, so that their edges stay few. */
export class DependencyGraph {
  readonly #edges = new Map<number, Dependency[]>()
  #lastJoint = 0

  /** Adds that `to` comes after `from` in every serial order. */
  add(from: number, to: number, kind: DependencyKind, why = ''): void {
    if (from === to) return
    const edges = this.#edges.get(from)
    if (edges === undefined) this.#edges.set(from, [{ to, kind, why }])
    else edges.push({ to, kind, why })
  }

  /** @returns a node that is no transaction; ids of transactions are not negative */
  createJoint(): number {
    return --this.#lastJoint
  }

  get nodes(): Iterable<number> {
    return this.#edges.keys()
  }

  from(node: number): readonly Dependency[] {
    return this.#edges.get(node) ?? []
  }
}

export function isJoint(node: number): boolean {
  return node < 0
}
