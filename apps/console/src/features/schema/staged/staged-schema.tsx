import { isFlagOn } from '@terrarium/contracts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useDatabase } from '../../../data/database-context.ts'
import { stagedStatusQuery } from '../../../data/schema-files.ts'
import { useServices, useSession } from '../../../data/services.ts'

const StagedStrip = lazy(async () => ({ default: (await import('./staged-strip.tsx')).StagedStrip }))

/** On every page of a database: what is staged, while a schema is. */
export function StagedSchema() {
  const services = useServices()
  const { path } = useDatabase()
  const isVersioned = isFlagOn(useSession()?.feature_flags, 'schema_version')
  const { data } = useQuery({ ...stagedStatusQuery(services, path), enabled: isVersioned })
  if (data === undefined || data.state === 'none') return null
  return (
    <Suspense fallback={null}>
      <StagedStrip status={data} state={data.state} />
    </Suspense>
  )
}
