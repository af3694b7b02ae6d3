import type { UsageMetric } from '@terrarium/contracts'
import { formatBytes } from '../../ui/format-bytes.ts'

const BYTES: readonly UsageMetric[] = ['storage', 'backups', 'logs', 'egress']

/** Writes an amount of a metric: a size, or a number of operations. */
export function formatAmount(metric: UsageMetric, amount: number): string {
  return BYTES.includes(metric) ? formatBytes(amount) : amount.toLocaleString()
}
