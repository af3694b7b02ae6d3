import { lazy, Suspense } from 'react'
import { useStagedState } from './use-staged-state.ts'

const StagedStrip = lazy(async () => ({ default: (await import('./staged-strip.tsx')).StagedStrip }))

/** On every page of a database: what is staged, while a schema is. */
export function StagedSchema() {
  const { status } = useStagedState()
  if (status === undefined || status.state === 'none') return null
  return (
    <Suspense fallback={null}>
      <StagedStrip status={status} state={status.state} />
    </Suspense>
  )
}
