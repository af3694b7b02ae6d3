import type { UsageMark } from './usage-marks.ts'

/** Part of the chart's height that the name of a line takes. */
const LABEL_SHARE = 0.09

/** Names of lines, at a part of the chart's height. */
export interface MarkLabel {
  readonly share: number
  readonly names: string
}

/**
 * The names of the lines of a chart that ends at `top`, each at its own line. Where the next one would lie over it, both stand at the higher of
 * the two, in the order of the lines.
 */
export function markLabels(marks: readonly UsageMark[], top: number): readonly MarkLabel[] {
  const labels: { share: number; names: string[] }[] = []
  for (const { name, amount } of [...marks].sort((a, b) => b.amount - a.amount)) {
    const share = amount / top
    const above = labels[labels.length - 1]
    if (above !== undefined && above.share - share < LABEL_SHARE) above.names.push(name)
    else labels.push({ share, names: [name] })
  }
  return labels.map(({ share, names }) => ({ share, names: names.join(', ') }))
}
