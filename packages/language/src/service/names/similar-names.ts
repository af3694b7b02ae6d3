/** Counts the letters to insert, remove, change or swap with their neighbour to turn one word into another. */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, (beforeLast[j - 2] ?? 0) + 1)
      row.push(least)
    }
    beforeLast = last
    last = row
  }
  return last[b.length] ?? 0
}

/** Longer words are not compared. */
const LENGTH_MAX = 60

/** Returns the names most similar to a misspelt one, the most similar first; case is ignored. */
export function similarNames(name: string, names: Iterable<string>, limit = 3): readonly string[] {
  if (name.length === 0 || name.length > LENGTH_MAX) return []
  const most = Math.max(1, Math.floor(name.length / 3))
  const ranked: { readonly name: string; readonly distance: number }[] = []
  for (const candidate of new Set(names)) {
    if (candidate === name || Math.abs(candidate.length - name.length) > most) continue
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase())
    if (distance <= most) ranked.push({ name: candidate, distance })
  }
  return ranked
    .sort((a, b) => a.distance - b.distance || a.name.localeCompare(b.name))
    .slice(0, limit)
    .map((candidate) => candidate.name)
}
