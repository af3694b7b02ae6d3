/** Finds the name that someone who wrote `written` most likely meant; undefined when none is near. */
export function suggest(written: string, names: readonly string[]): string | undefined {
  let best: string | undefined
  let bestDistance = Math.max(2, Math.floor(written.length / 3)) + 1
  for (const name of names) {
    const distance = editDistance(written, name)
    if (distance >= bestDistance) continue
    best = name
    bestDistance = distance
  }
  return best
}

/** Number of letters to insert, remove or replace to make one text of the other. */
function editDistance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const replaced = (above[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1)
      current.push(Math.min(replaced, (above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    above = current
  }
  return above[b.length] ?? 0
}
