import { lazy } from 'react'
import { CallResultContext } from '../../data/call-result.ts'
import { FunctionPage } from '../../features/functions/function-page.tsx'

const CallResult = lazy(async () => ({ default: (await import('../../features/shell/call-result.tsx')).CallResult }))

/** The page of a function; what a call of it gives is shown as the shell shows results. */
export function FunctionRoute() {
  return (
    <CallResultContext.Provider value={CallResult}>
      <FunctionPage />
    </CallResultContext.Provider>
  )
}
