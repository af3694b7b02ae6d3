import type { Relation, Relations } from './relations.ts'

export const BOX = { width: 168, height: 36 } as const
const COLUMN_GAP = 120
const ROW_GAP = 28
const MARGIN = 16

export interface PlacedBox {
  readonly name: string
  readonly x: number
  readonly y: number
}

export interface PlacedEdge extends Relation {
  /** The path of the line, as SVG has it. */
  readonly path: string
}

export interface Diagram {
  readonly width: number
  readonly height: number
  readonly boxes: readonly PlacedBox[]
  readonly edges: readonly PlacedEdge[]
}

/** Places collections in columns: what refers to others stands left of them. */
export function layOut({ collections, relations }: Relations): Diagram {
  const layers = layersOf(collections, relations)
  const last = Math.max(0, ...layers.values())
  const rows = new Map<number, number>()
  const boxes = collections.map((name): PlacedBox => {
    const column = last - (layers.get(name) ?? 0)
    const row = rows.get(column) ?? 0
    rows.set(column, row + 1)
    return { name, x: MARGIN + column * (BOX.width + COLUMN_GAP), y: MARGIN + row * (BOX.height + ROW_GAP) }
  })
  const places = new Map(boxes.map((box) => [box.name, box]))
  const edges = relations.flatMap((relation) => edgeOf(relation, places))
  return {
    width: MARGIN * 2 + (last + 1) * BOX.width + last * COLUMN_GAP + COLUMN_GAP / 2,
    height: MARGIN * 2 + Math.max(1, ...rows.values()) * (BOX.height + ROW_GAP),
    boxes,
    edges,
  }
}

/** How many references lead on from each collection at most; a circle counts once. */
function layersOf(collections: readonly string[], relations: readonly Relation[]): ReadonlyMap<string, number> {
  const layers = new Map<string, number>()
  const visit = (name: string, path: readonly string[]): number => {
    const known = layers.get(name)
    if (known !== undefined) return known
    const next = relations.filter(({ from, to }) => from === name && to !== name && !path.includes(to))
    const layer = next.reduce((most, { to }) => Math.max(most, 1 + visit(to, [...path, name])), 0)
    layers.set(name, layer)
    return layer
  }
  for (const name of collections) visit(name, [])
  return layers
}

function edgeOf(relation: Relation, places: ReadonlyMap<string, PlacedBox>): readonly PlacedEdge[] {
  const [from, to] = [places.get(relation.from), places.get(relation.to)]
  if (from === undefined || to === undefined) return []
  const startX = from.x + BOX.width
  const startY = from.y + BOX.height / 2
  const endY = to.y + BOX.height / 2
  // A line to the left, or back to the same column, goes around on the right.
  const isForward = to.x > from.x
  const endX = isForward ? to.x : to.x + BOX.width
  const bend = COLUMN_GAP / 2
  const path = `M${startX} ${startY} C${startX + bend} ${startY} ${isForward ? endX - bend : endX + bend} ${endY} ${endX} ${endY}`
  return [{ ...relation, path }]
}
