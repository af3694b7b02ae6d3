import type { Victim } from './victim.ts'

/** An attack: what it does, what must hold of its own end, and for how long bystanders may wait meanwhile. */
export interface Attack {
  readonly name: string
  readonly waitMsMax: number
  /** @returns what was measured. @throws Error when a bound does not hold */
  readonly run: (victim: Victim) => Promise<string>
}

/** The attacks take the same processors as the server. */
export const WAIT_MS_MAX = 3_000

/** @throws Error with what was found when a bound does not hold */
export function must(holds: boolean, found: string): void {
  if (!holds) throw new Error(found)
}

/** Runs something several times at once. */
export function times<T>(count: number, run: (at: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, at) => run(at)))
}
