import { connectedComponents } from './components.ts'
import { isJoint, type Dependency, type DependencyGraph, type DependencyKind } from './dependency-graph.ts'
import type { Anomaly } from './transaction.ts'

interface Step extends Dependency {
  readonly from: number
}

/** A class of cycles: which dependency it must have, and which the way back from it may have. The strongest anomaly comes first. */
interface CycleClass {
  readonly name: string
  readonly first: DependencyKind
  readonly back: readonly DependencyKind[]
  /** Whether two `rw` may follow each other. Where not, the cycle breaks snapshot isolation, too. */
  readonly rwMayMeet: boolean
}

const CLASSES: readonly CycleClass[] = [
  { name: 'G0 (dirty write)', first: 'ww', back: ['ww'], rwMayMeet: false },
  { name: 'G1c (circular information flow)', first: 'wr', back: ['ww', 'wr'], rwMayMeet: false },
  { name: 'G-single (read skew)', first: 'rw', back: ['ww', 'wr'], rwMayMeet: false },
  { name: 'G-nonadjacent (long fork)', first: 'rw', back: ['ww', 'wr', 'rw'], rwMayMeet: false },
  { name: 'G2-item (write skew)', first: 'rw', back: ['ww', 'wr', 'rw'], rwMayMeet: true },
]
const BY_TIME: CycleClass = { name: 'times against each other', first: 'time', back: [], rwMayMeet: false }
const CYCLES_MAX = 20
/** A component of a history that went wrong can be all of it: so many dependencies are tried for each class. */
const TRIES_MAX = 300

/**
 * Finds cycles of dependencies: a history is serializable only if there are none, and strictly serializable only if there are none with the
 * order of time either. One cycle for each component and class is reported, the shortest through the first dependency that is in one.
 */
export function findCycles(graph: DependencyGraph): Anomaly[] {
  const found: Anomaly[] = []
  const explained = new Set<number>()
  for (const withTime of [false, true]) {
    const components = connectedComponents(graph, ({ kind }) => withTime || kind !== 'time')
    for (const cycleClass of withTime ? [...CLASSES, BY_TIME] : CLASSES) {
      for (const cycle of cyclesOf(graph, components, cycleClass, withTime)) {
        if (found.length === CYCLES_MAX || cycle.some(({ from }) => explained.has(from))) continue
        for (const { from } of cycle) if (!isJoint(from)) explained.add(from)
        found.push({ name: withTime ? `${cycleClass.name} in real time` : cycleClass.name, evidence: describe(cycle) })
      }
    }
  }
  return found
}

function* cyclesOf(
  graph: DependencyGraph,
  components: ReadonlyMap<number, number>,
  cycleClass: CycleClass,
  withTime: boolean,
): Iterable<Step[]> {
  const done = new Set<number>()
  const tries = new Map<number, number>()
  const kinds = new Set<DependencyKind>(withTime ? [...cycleClass.back, 'time'] : cycleClass.back)
  for (const [from, component] of components) {
    for (const dependency of graph.from(from)) {
      if (done.has(component)) break
      if (dependency.kind !== cycleClass.first || components.get(dependency.to) !== component) continue
      const tried = (tries.get(component) ?? 0) + 1
      tries.set(component, tried)
      if (tried > TRIES_MAX) break
      const back = wayBack(graph, { ...dependency, from }, kinds, cycleClass.rwMayMeet)
      if (back === undefined) continue
      done.add(component)
      yield back
    }
  }
}

/** A step and those before it. */
interface Way {
  readonly step: Step
  readonly before?: Way
}

/** Breadth first from the end of a step to its beginning. A place is a node and whether the step to it was `rw`. */
function wayBack(graph: DependencyGraph, first: Step, kinds: ReadonlySet<DependencyKind>, rwMayMeet: boolean): Step[] | undefined {
  const placeOf = ({ to, kind }: Dependency): string => `${to} ${!rwMayMeet && kind === 'rw'}`
  const visited = new Set([placeOf(first)])
  const open: Way[] = [{ step: first }]
  for (const way of open) {
    for (const dependency of graph.from(way.step.to)) {
      const isRw = dependency.kind === 'rw'
      if (!kinds.has(dependency.kind) || (!rwMayMeet && isRw && way.step.kind === 'rw')) continue
      const next: Way = { step: { ...dependency, from: way.step.to }, before: way }
      if (dependency.to === first.from && (rwMayMeet || !isRw || first.kind !== 'rw')) return stepsOf(next)
      if (visited.has(placeOf(dependency))) continue
      visited.add(placeOf(dependency))
      open.push(next)
    }
  }
  return undefined
}

function stepsOf(end: Way): Step[] {
  const steps: Step[] = []
  for (let way: Way | undefined = end; way !== undefined; way = way.before) steps.unshift(way.step)
  return steps
}

function describe(cycle: readonly Step[]): string {
  const steps = cycle.filter(({ to, kind }) => kind !== 'time' || !isJoint(to))
  const shown = steps.map(({ to, kind, why }) => `─${kind}${why === '' ? '' : ` (${why})`}→ T${to}`)
  const start = cycle.find(({ from }) => !isJoint(from))?.from
  const turned = turn(shown, steps.findIndex(({ to }) => to === start) + 1)
  return `T${start} ${turned.join(' ')}`
}

/** Lets a cycle begin at another of its steps. */
function turn<T>(steps: readonly T[], by: number): T[] {
  return [...steps.slice(by), ...steps.slice(0, by)]
}
