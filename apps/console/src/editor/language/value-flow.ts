import type { LambdaExpression } from '@terrarium/language'
import type { FieldOrigin, ValueOrigins } from '../../data/value-origins.ts'

/** Values of the names of a text. */
export type Names = ReadonlyMap<string, Flow>

/** A function of the text, with the names around it. */
export interface Callee {
  readonly lambda: LambdaExpression
  readonly names: Names
}

/** Where a value of a query comes from, while the query is followed. A set or an array is like each of its items. */
export interface Flow {
  readonly from: readonly FieldOrigin[]
  /** Collections of the documents that it may be. */
  readonly documents: readonly string[]
  readonly members: ReadonlyMap<string, Flow>
  readonly elements: readonly Flow[]
  readonly callees: readonly Callee[]
  /** Whether it may be a document of a collection that is not known. */
  readonly isOpen: boolean
}

/** A value that is of no field. */
export const NOTHING: Flow = { from: [], documents: [], members: new Map(), elements: [], callees: [], isOpen: false }

/** A value of which nothing is known. */
export const UNKNOWN: Flow = { ...NOTHING, isOpen: true }

/** A value that may be of any field. */
export const ANY_FIELD: Flow = { ...UNKNOWN, from: [{ field: undefined, collection: undefined }] }

/** Levels of parts that are joined one by one; what lies below is joined as a whole. */
const LEVELS_MAX = 6

/** A value that is one of several. */
export function joined(flows: readonly Flow[], levels = LEVELS_MAX): Flow {
  const [first = NOTHING, ...others] = flows.filter((flow) => flow !== NOTHING)
  return others.reduce((one, other) => joinedWith(one, other, levels), first)
}

function joinedWith(one: Flow, other: Flow, levels: number): Flow {
  if (one === other) return one
  if (levels === 0) return mixed([one, other])
  // Places say something only where every list has them.
  if ((one.elements.length === 0) !== (other.elements.length === 0)) return joinedWith(itemsOf(one), itemsOf(other), levels)
  const members = new Map(one.members)
  for (const [name, flow] of other.members) members.set(name, joined([members.get(name) ?? NOTHING, flow], levels - 1))
  const longer = one.elements.length < other.elements.length ? other : one
  return {
    from: distinct([...one.from, ...other.from]),
    documents: [...new Set([...one.documents, ...other.documents])],
    members,
    elements: longer.elements.map((_element, index) =>
      joined([one.elements[index] ?? NOTHING, other.elements[index] ?? NOTHING], levels - 1),
    ),
    callees: [...new Set([...one.callees, ...other.callees])],
    isOpen: one.isOpen || other.isOpen,
  }
}

function distinct(origins: readonly FieldOrigin[]): readonly FieldOrigin[] {
  return origins.filter(
    ({ field, collection }, index) => index === origins.findIndex((each) => each.field === field && each.collection === collection),
  )
}

/** The items of a list, whatever their places; arrays in it are like their own items. */
export function itemsOf(flow: Flow): Flow {
  if (flow.elements.length === 0) return flow
  return joined([
    { ...flow, elements: [] },
    ...flow.elements.map((element) => (element.elements.length === 0 ? element : mixed([element]))),
  ])
}

/** A value that is made of others, or of their parts, in a way that is not known. */
export function mixed(flows: readonly Flow[]): Flow {
  const parts = new Set<Flow>()
  const add = (flow: Flow): void => {
    if (parts.has(flow)) return
    parts.add(flow)
    flow.members.forEach(add)
    flow.elements.forEach(add)
  }
  flows.forEach(add)
  const all = [...parts]
  return {
    ...NOTHING,
    from: distinct(all.flatMap(({ from }) => from)),
    documents: [...new Set(all.flatMap(({ documents }) => documents))],
    isOpen: all.some(({ isOpen }) => isOpen),
  }
}

/** A text or a number that is computed from others: of documents it may be any field. */
export function computed(flows: readonly Flow[]): Flow {
  const { from, documents } = mixed(flows)
  return { ...NOTHING, from: distinct([...from, ...documents.map((collection) => ({ field: undefined, collection }))]) }
}

/** Parts of which is said where they come from: beyond, they may be of any field. */
const PARTS_MAX = 2_000

/** What is said of the value once the query has been followed. */
export function originsOf(flow: Flow): ValueOrigins {
  let left = PARTS_MAX
  const read = ({ from, documents, members, elements }: Flow): ValueOrigins => {
    left -= 1
    if (left < 0) return { from: ANY_FIELD.from, documents: [], members: [], elements: [] }
    const known = [...members].filter(([, member]) => member !== NOTHING)
    return {
      from,
      documents,
      members: known.map(([name, member]) => ({ name, origins: read(member) })),
      elements: elements.map(read),
    }
  }
  return read(flow)
}
