import type { WireValue } from '../../../data/wire-value.ts'

/**
 * Finds the lines of an answer in the format of the wire that hold values of sensitive fields, as JSON is written over lines: a line for
 * each value without parts, and one for each brace of those with parts.
 */
export function sensitiveJsonLines(json: unknown, value: WireValue, sensitive: ReadonlySet<WireValue>): ReadonlySet<number> {
  const found = new Set<number>()
  if (sensitive.size > 0) visit({ json, value, isHidden: false }, 0, { sensitive, found })
  return found
}

interface Place {
  readonly json: unknown
  /** What the JSON, or the tag that it is in, was read as; undefined where it is no value of its own. */
  readonly value: WireValue | undefined
  readonly isHidden: boolean
}

interface Lines {
  readonly sensitive: ReadonlySet<WireValue>
  readonly found: Set<number>
}

/** Returns the line after those of the value. */
function visit({ json, value, isHidden: isWithin }: Place, line: number, lines: Lines): number {
  const isHidden = isWithin || (value !== undefined && lines.sensitive.has(value))
  if (isHidden) lines.found.add(line)
  const parts = partsOf(json, value)
  if (parts.length === 0) return line + 1
  return parts.reduce((next, part) => visit({ ...part, isHidden }, next, lines), line + 1) + 1
}

function partsOf(json: unknown, value: WireValue | undefined): readonly Omit<Place, 'isHidden'>[] {
  if (typeof json !== 'object' || json === null) return []
  if (Array.isArray(json)) {
    const items = value?.kind === 'array' || value?.kind === 'set' ? value.items : []
    return json.map((item: unknown, index) => ({ json: item, value: items[index] }))
  }
  return Object.entries(json).map(([name, member]) => ({ json: member as unknown, value: partOf(value, name) }))
}

/** A tag, and the rows of a set, are of the value itself. */
function partOf(value: WireValue | undefined, name: string): WireValue | undefined {
  if (value === undefined || name.startsWith('@')) return value
  if (value.kind === 'set') return name === 'data' ? value : undefined
  return value.kind === 'document' || value.kind === 'object' ? value.fields.find((field) => field.name === name)?.value : undefined
}
