import type { Dependency, DependencyGraph } from './dependency-graph.ts'

/**
 * Strongly connected components of more than one node (Tarjan), over the dependencies that `follows` lets through. Every cycle lies within one.
 *
 * @returns the component of each node that is in one
 */
export function connectedComponents(graph: DependencyGraph, follows: (dependency: Dependency) => boolean): Map<number, number> {
  const search = new ComponentSearch(graph, follows)
  for (const node of graph.nodes) search.visit(node)
  return search.components
}

interface Frame {
  readonly node: number
  next: number
}

class ComponentSearch {
  readonly components = new Map<number, number>()
  readonly #places = new Map<number, number>()
  readonly #lowest = new Map<number, number>()
  readonly #open: number[] = []
  readonly #isOpen = new Set<number>()
  #count = 0

  readonly #graph: DependencyGraph
  readonly #follows: (dependency: Dependency) => boolean

  constructor(graph: DependencyGraph, follows: (dependency: Dependency) => boolean) {
    this.#graph = graph
    this.#follows = follows
  }

  /** Depth first with a stack of its own: chains are as long as histories. */
  visit(start: number): void {
    if (this.#places.has(start)) return
    const frames = [this.#enter(start)]
    for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
      const dependency = this.#graph.from(frame.node)[frame.next++]
      if (dependency === undefined) {
        frames.pop()
        this.#leave(frame.node, frames.at(-1)?.node)
      } else if (this.#follows(dependency)) {
        const seen = this.#places.get(dependency.to)
        if (seen === undefined) frames.push(this.#enter(dependency.to))
        else if (this.#isOpen.has(dependency.to)) this.#lower(frame.node, seen)
      }
    }
  }

  #enter(node: number): Frame {
    this.#places.set(node, this.#places.size)
    this.#lowest.set(node, this.#places.size - 1)
    this.#open.push(node)
    this.#isOpen.add(node)
    return { node, next: 0 }
  }

  #lower(node: number, place: number): void {
    if (place < (this.#lowest.get(node) ?? 0)) this.#lowest.set(node, place)
  }

  #leave(node: number, parent: number | undefined): void {
    const lowest = this.#lowest.get(node) ?? 0
    if (parent !== undefined) this.#lower(parent, lowest)
    if (lowest !== this.#places.get(node)) return
    const members = this.#open.splice(this.#open.lastIndexOf(node))
    for (const member of members) this.#isOpen.delete(member)
    if (members.length === 1) return
    this.#count++
    for (const member of members) this.components.set(member, this.#count)
  }
}
