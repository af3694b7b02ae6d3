import type { UsageReport } from '@terrarium/contracts'

/** Why queries, or writes, are refused at present, in the words of the service; each reason once. */
export function refusedNow({ queries, writes }: UsageReport['plan_limits']): readonly string[] {
  return [...new Set([queries, writes])].filter((reason) => reason !== null)
}
