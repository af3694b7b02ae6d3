import type { InspectRegion, RegionFinding } from '@terrarium/account'
import { systemClock } from '@terrarium/base'
import type { Clock } from '@terrarium/base'
import type { Gateway } from '@terrarium/gateway'
import { REGION_GROUPS } from '../settings/settings.ts'
import type { RegionGroupName, Settings } from '../settings/settings.ts'
import { isNoAnswer } from './no-answer.ts'
import { shareCheck } from './shared-check.ts'
import { askThrough, detectCapabilities, UnexpectedAnswerError } from './server-capabilities.ts'

const UNAUTHORIZED = 401

interface Regions {
  readonly regions: ReadonlyMap<RegionGroupName, Pick<Gateway, 'handle'>>
}

/** Microseconds for which what a look has found counts as recent. */
const RECENT_US = 60_000_000

/** Looks at region groups as drivers reach them: through their gateways, with the secrets of their roots. */
export function createRegionInspector(
  { regions }: Regions,
  { remoteRegions, rootKey }: Settings,
  clock: Clock = systemClock,
): InspectRegion {
  const look = async (region: RegionGroupName): Promise<RegionFinding> => {
    const remote = remoteRegions[region]
    const kind = remote === undefined ? 'embedded' : 'cluster'
    const gateway = regions.get(region)
    if (gateway === undefined) return { kind, capabilities: null, fault: 'unreachable' }
    try {
      const capabilities = await detectCapabilities(askThrough(gateway, remote?.secret ?? rootKey))
      return { kind, capabilities, fault: null }
    } catch (error: unknown) {
      return { kind, capabilities: null, fault: faultOf(error) }
    }
  }
  const recent = new Map(REGION_GROUPS.map((region) => [region, shareCheck(() => look(region), { clock, keptUs: RECENT_US })]))
  return (region, age) => (age === 'now' ? look(region) : (recent.get(region)?.() ?? look(region)))
}

function faultOf(error: unknown): RegionFinding['fault'] {
  if (!(error instanceof UnexpectedAnswerError) || isNoAnswer(error.status)) return 'unreachable'
  return error.status === UNAUTHORIZED ? 'refused' : 'failed'
}
