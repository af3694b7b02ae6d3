import type { Measured } from './load.ts'

/** Figures of one thing, a round each. */
export type Rounds = readonly Measured[]

/**
 * Measures several things in alternating rounds, after one that is thrown away: what comes and goes on the machine meets all of them alike, and
 * everything is warm.
 */
export async function alternate(rounds: number, runs: readonly (() => Promise<Measured>)[]): Promise<readonly Rounds[]> {
  const figures = runs.map((): Measured[] => [])
  for (let round = 0; round <= rounds; round++) {
    for (const [at, run] of runs.entries()) {
      const figure = await run()
      if (round > 0) figures[at]?.push(figure)
    }
  }
  return figures
}

/** Median of the ratios of a figure of two things in the same rounds. */
export function ratio(some: Rounds | undefined, others: Rounds | undefined, of: keyof Measured): number {
  return median((some ?? []).map((figures, round) => figures[of] / (others?.[round]?.[of] ?? NaN)))
}

/** Median of a figure. */
export function middle(rounds: Rounds | undefined, of: keyof Measured): number {
  return median((rounds ?? []).map((figures) => figures[of]))
}

/** Lower quartile of a figure: what other work on the machine adds to processor time is left out. */
export function lower(rounds: Rounds | undefined, of: keyof Measured): number {
  const sorted = (rounds ?? []).map((figures) => figures[of]).sort((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 4)] ?? NaN
}

/** The figures of rounds as one line; contention is mentioned where there was any. */
export function summarize(rounds: Rounds | undefined): string {
  const contended = (rounds ?? []).reduce((sum, round) => sum + round.contended, 0)
  const cpu = lower(rounds, 'cpuMicros')
  return (
    `${Math.round(middle(rounds, 'perSecond'))}/s (median ${middle(rounds, 'medianMs')} ms, p99 ${middle(rounds, 'p99Ms')} ms` +
    `${Number.isNaN(cpu) ? '' : `, ${cpu.toFixed(0)} µs of CPU each`}${contended > 0 ? `, ${contended} contended` : ''})`
  )
}

/** The middle one of several figures; of an even number the lower of both. */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? NaN
}
