import type { ComponentStatus } from '../../data/service-status.ts'
import type { StatusTone } from '../../ui/badge.tsx'

/** Colour of the dot beside each status; the words carry the meaning. */
export const STATUS_TONES: Readonly<Record<ComponentStatus, StatusTone>> = {
  operational: 'ok',
  under_maintenance: 'info',
  degraded_performance: 'warn',
  partial_outage: 'warn',
  major_outage: 'bad',
}
