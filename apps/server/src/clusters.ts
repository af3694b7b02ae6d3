import type { Allowance } from '@terrarium/account'
import { createClusterGateway } from '@terrarium/gateway'
import type { ClusterGateway, OriginPolicy, QueryListener } from '@terrarium/gateway'
import type { ClusterState, StoreName } from './operating/store-state.ts'
import { REGION_GROUPS } from './settings/settings.ts'
import type { RegionGroupName, RemoteDatabase, Settings } from './settings/settings.ts'

/** Databases that are clusters elsewhere. */
export interface Clusters {
  /** Gateways that forward to the clusters of region groups. */
  readonly regions: ReadonlyMap<RegionGroupName, ClusterGateway>
  readonly states: readonly ClusterState[]
  /** Ends the connections. */
  close(): void
}

/** What the clusters have from the rest of the server. */
interface Surroundings {
  readonly origins: OriginPolicy
  /** What queries of the region groups may do. */
  readonly allowance: Allowance
  readonly listenerOf?: ((store: StoreName) => QueryListener | undefined) | undefined
}

/** Creates a gateway for each database that the settings place on a cluster. Nothing is connected before it is asked. */
export function openClusters({ remoteRegions, remoteControl }: Settings, { origins, allowance, listenerOf }: Surroundings): Clusters {
  const open = (name: StoreName, { url, secret }: RemoteDatabase): ClusterState & { readonly gateway: ClusterGateway } => {
    const onQuery = listenerOf?.(name)
    const listener = onQuery && { onQuery }
    return { name, secret, gateway: createClusterGateway({ url, rootSecret: secret, origins, allowance, ...listener }) }
  }
  const ofRegions = REGION_GROUPS.flatMap((name) => {
    const remote = remoteRegions[name]
    return remote === undefined ? [] : [{ region: name, state: open(name, remote) }]
  })
  const ofRegionStates = ofRegions.map(({ state }) => state)
  const states = remoteControl === undefined ? ofRegionStates : [...ofRegionStates, open('control', remoteControl)]
  return {
    regions: new Map(ofRegions.map(({ region, state }) => [region, state.gateway])),
    states,
    close: () => {
      for (const { gateway } of states) gateway.close()
    },
  }
}
