/** One import of one source file by another, with paths from the root of the repository. */
export interface Import {
  readonly from: string
  readonly to: string
}

/** Two rooms that import each other, with the imports that do so. */
export interface TwoWayPair {
  /** The rooms in the order of their names, for example `packages/engine/src/index` and `packages/engine/src/sets`. */
  readonly rooms: readonly [string, string]
  readonly forth: readonly Import[]
  readonly back: readonly Import[]
}

/**
 * Finds the pairs of rooms that import each other.
 *
 * Each import belongs to exactly one pair: the folder that holds both files is the house, and its rooms are its subfolders, each with all that is
 * below it, and `folder/*`, the files directly in the folder. So a folder and its subfolder are a pair like two siblings: the files
 * of `sets/` may import `sets/paging/` or be imported by it, not both. Imports between two files directly in one folder are no pair.
 */
export function findTwoWayPairs(imports: readonly Import[]): TwoWayPair[] {
  const arrows = new Map<string, Import[]>()
  for (const found of imports) {
    const [from, to] = roomsOf(found)
    if (from === to) continue
    const key = arrowKey(from, to)
    arrows.set(key, [...(arrows.get(key) ?? []), found])
  }
  return [...arrows].flatMap(([key, forth]) => {
    const [from, to] = key.split(' ') as [string, string]
    const back = arrows.get(arrowKey(to, from))
    return from < to && back !== undefined ? [{ rooms: [from, to] as const, forth, back }] : []
  })
}

function arrowKey(from: string, to: string): string {
  return `${from} ${to}`
}

/** The rooms of an import: where the paths of its two files part. */
function roomsOf({ from, to }: Import): [string, string] {
  const [ours, theirs] = [from.split('/'), to.split('/')]
  let shared = 0
  while (shared < ours.length - 1 && shared < theirs.length - 1 && ours[shared] === theirs[shared]) shared++
  return [roomOf(ours, shared), roomOf(theirs, shared)]
}

function roomOf(path: readonly string[], shared: number): string {
  const isDirectlyThere = path.length === shared + 1
  return [...path.slice(0, shared), isDirectlyThere ? '*' : path[shared]].join('/')
}
