import { join } from 'node:path'
import type { Allowance, Logger } from '@terrarium/account'
import { createClusterGateway } from '@terrarium/gateway'
import type { ClusterGateway, OriginPolicy, QueryListener } from '@terrarium/gateway'
import { paceOf } from './backup-store.ts'
import { ClusterBackups } from './cluster-backups/cluster-backups.ts'
import type { ClusterState, StoreName } from './operating/store-state.ts'
import { REGION_GROUPS } from './settings/settings.ts'
import type { RegionGroupName, RemoteDatabase, Settings } from './settings/settings.ts'

/** Databases that are clusters elsewhere. */
export interface Clusters {
  /** Gateways that forward to the clusters of region groups. */
  readonly regions: ReadonlyMap<RegionGroupName, ClusterGateway>
  readonly states: readonly ClusterState[]
  /** Snapshots and restores of the region groups. */
  readonly backups: ReadonlyMap<RegionGroupName, ClusterBackups>
  /** Breaks off snapshots and restores, and ends the connections. */
  close(): Promise<void>
}

/** What the clusters have from the rest of the server. */
interface Surroundings {
  readonly logger: Logger
  readonly origins: OriginPolicy
  /** What queries of the region groups may do. */
  readonly allowance: Allowance
  readonly listenerOf?: ((store: StoreName) => QueryListener | undefined) | undefined
}

/** Creates a gateway for each database that the settings place on a cluster. Nothing is connected before it is asked. */
export function openClusters(settings: Settings, { logger, origins, allowance, listenerOf }: Surroundings): Clusters {
  const { remoteRegions, remoteControl } = settings
  const open = (name: StoreName, { url, secret }: RemoteDatabase): ClusterState & { readonly gateway: ClusterGateway } => {
    const onQuery = listenerOf?.(name)
    const listener = onQuery && { onQuery }
    return { name, secret, gateway: createClusterGateway({ url, rootSecret: secret, origins, allowance, ...listener }) }
  }
  const ofRegions = REGION_GROUPS.flatMap((name) => {
    const remote = remoteRegions[name]
    if (remote === undefined) return []
    const state = open(name, remote)
    return [{ region: name, state, backups: backupsOf(name, remote, { settings, logger, gateway: state.gateway }) }]
  })
  const ofRegionStates = ofRegions.map(({ state }) => state)
  const states = remoteControl === undefined ? ofRegionStates : [...ofRegionStates, open('control', remoteControl)]
  return {
    regions: new Map(ofRegions.map(({ region, state }) => [region, state.gateway])),
    states,
    backups: new Map(ofRegions.map(({ region, backups }) => [region, backups])),
    close: async () => {
      await Promise.all(ofRegions.map(({ backups }) => backups.close()))
      for (const { gateway } of states) gateway.close()
    },
  }
}

interface BackupParts {
  readonly settings: Settings
  readonly logger: Logger
  readonly gateway: ClusterGateway
}

/** Scratch stores are in the folder of data, which no other process works in. */
function backupsOf(name: RegionGroupName, { url, secret }: RemoteDatabase, { settings, logger, gateway }: BackupParts): ClusterBackups {
  return new ClusterBackups({
    url,
    secret,
    scratch: join(settings.dataFolder, 'scratch', name),
    onHeld: (databases) => gateway.hold(databases),
    logger,
    pace: paceOf(settings),
  })
}
