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

/** Median of the ratios of two things' throughput in the same rounds. */
export function throughputRatio(some: Rounds | undefined, others: Rounds | undefined): number {
  return median((some ?? []).map(({ perSecond }, round) => perSecond / (others?.[round]?.perSecond ?? NaN)))
}

/** The figures of rounds as one line; contention is mentioned where there was any. */
export function summarize(rounds: Rounds | undefined): string {
  const of = (name: keyof Measured): number => median((rounds ?? []).map((round) => round[name]))
  const contended = (rounds ?? []).reduce((sum, round) => sum + round.contended, 0)
  const cpu = of('cpuMicros')
  return (
    `${Math.round(of('perSecond'))}/s (median ${of('medianMs')} ms, p99 ${of('p99Ms')} ms` +
    `${Number.isNaN(cpu) ? '' : `, ${cpu.toFixed(0)} µs of CPU each`}${contended > 0 ? `, ${contended} contended` : ''})`
  )
}

/** The middle one of several figures; of an even number the lower of both. */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? NaN
}
