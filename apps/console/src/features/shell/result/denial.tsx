import { Suspense, useContext } from 'react'
import { DenialTraceContext } from '../../../data/denial-trace.ts'
import type { DeniedQuery } from '../../../data/denial-trace.ts'

/** Why a role, or the document of a person, was denied; the built-in roles and secrets have nothing to look into. */
export function Denial(denied: DeniedQuery) {
  const Trace = useContext(DenialTraceContext)
  const { kind } = denied.context
  if (Trace === undefined || (kind !== 'role' && kind !== 'document')) return null
  return (
    <Suspense fallback={null}>
      <Trace {...denied} />
    </Suspense>
  )
}
