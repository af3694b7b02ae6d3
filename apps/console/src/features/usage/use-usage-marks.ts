import { useQuery } from '@tanstack/react-query'
import { useKnownIdentity } from '../../data/identity-queries.ts'
import { useServices } from '../../data/services.ts'
import { alertsQuery } from './alerts.ts'
import type { PageChoice } from './usage-choice.ts'
import { marksOf } from './usage-marks.ts'
import type { UsageMark } from './usage-marks.ts'
import type { UsageRange } from './usage-period.ts'
import { usePlanLimits } from './use-plan-limits.ts'

/** What the figures of the page are compared with; without alerts that could be loaded, the plan alone. */
export function useUsageMarks({ metric, usage: { path } }: PageChoice, { end, granularity }: UsageRange): readonly UsageMark[] {
  const alerts = useQuery(alertsQuery(useServices())).data ?? []
  const identity = useKnownIdentity()
  const limit = usePlanLimits().find((each) => each.metric === metric)?.limit
  const plan = limit === undefined ? undefined : { name: identity?.plan_display_name ?? '', limit }
  return marksOf({ metric, granularity, path, monthDays: daysOfMonth(new Date(end - 1)), alerts, plan })
}

function daysOfMonth(day: Date): number {
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate()
}
