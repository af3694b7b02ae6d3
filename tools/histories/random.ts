/** Numbers that look random and are the same for a seed. */
export interface Random {
  /** @returns an integer of 0 ≤ n < bound */
  readonly below: (bound: number) => number
}

/** Mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed | 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  return { below: (bound) => Math.floor((next() / 2 ** 32) * bound) }
}
