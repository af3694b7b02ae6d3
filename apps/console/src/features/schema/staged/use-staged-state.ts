import { isFlagOn } from '@terrarium/contracts'
import { useQuery } from '@tanstack/react-query'
import { useMayRead } from '../../../data/background-reads.ts'
import { useDatabase } from '../../../data/database-context.ts'
import { isMissingRoute } from '../../../data/missing-route.ts'
import { stagedStatusQuery } from '../../../data/schema-files.ts'
import type { StagedStatus } from '../../../data/schema-files.ts'
import { SchemaRequestError } from '../../../data/schema-request-error.ts'
import { useServerCapabilities } from '../../../data/server-capabilities.ts'
import { useServices, useSession } from '../../../data/services.ts'
import { text as capabilityText } from '../../../messages/capability-text.ts'

export interface StagedState {
  /** Undefined until it is read. */
  readonly status: StagedStatus | undefined
  readonly isStaged: boolean
  /** Whether the service keeps versions: staging and the check of versions. */
  readonly isVersioned: boolean
  /** Why the server cannot stage this schema; undefined where it can. */
  readonly stagingLack: string | undefined
}

/** Why a server that refuses to say what is staged does not stage; undefined for what may pass. */
function lackIn(error: unknown): string | undefined {
  if (!(error instanceof SchemaRequestError)) return undefined
  if (isMissingRoute(error)) return capabilityText('lack.staged_schema')
  return error.status === 400 ? capabilityText('lack.staging', { reason: error.message.replace(/\.$/, '') }) : undefined
}

/** Whether a schema is staged, or can be; never when the service keeps no versions. */
export function useStagedState(): StagedState {
  const services = useServices()
  const { path } = useDatabase()
  const isVersioned = isFlagOn(useSession()?.feature_flags, 'schema_version')
  const isStageable = useServerCapabilities(path.regionGroup).staged_schema
  const { data, error } = useQuery({ ...stagedStatusQuery(services, path, useMayRead()), enabled: isVersioned && isStageable })
  return {
    isVersioned,
    status: data,
    isStaged: data !== undefined && data.state !== 'none',
    stagingLack: isStageable ? lackIn(error) : capabilityText('lack.staged_schema'),
  }
}
