import type { UsageMetric } from '@terrarium/contracts'
import { formatBytes } from '../../ui/format-bytes.ts'
import { isSize } from './usage-series.ts'

/** Writes an amount of a metric: a size, or a number of operations. */
export function formatAmount(metric: UsageMetric, amount: number): string {
  return isSize(metric) ? formatBytes(amount) : amount.toLocaleString()
}
