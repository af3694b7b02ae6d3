/** The effect of an evaluation. Ordered: each includes those before it. @see fql-language.md §10 */
export type Effect = 'pure' | 'observation' | 'read' | 'write'

const RANK: Record<Effect, number> = { pure: 0, observation: 1, read: 2, write: 3 }

/** Tells whether `effect` goes beyond `limit`. */
export function exceeds(effect: Effect, limit: Effect): boolean {
  return RANK[effect] > RANK[limit]
}

/** The lesser of two limits. */
export function lesser(a: Effect, b: Effect): Effect {
  return RANK[a] < RANK[b] ? a : b
}

/** The greatest effect allowed at present, and why: `set functions`, `computed fields`, … */
export interface EffectLimit {
  readonly limit: Effect
  readonly reason: string
}
