import { isRouteErrorResponse, useRouteError } from 'react-router'
import { Pane } from '../../ui/pane.tsx'
import { BarePage } from '../layouts/dashboard-layout.tsx'
import { RouterFallback, UncaughtError } from './root-error-boundary.tsx'

/** Catches what fails in a page of the dashboard: banner and navigation stay. */
export function PageErrorBoundary() {
  const error = useRouteError()
  if (isRouteErrorResponse(error)) return <RouterFallback status={String(error.status)} detail={error.statusText} />
  return (
    <BarePage>
      <Pane>
        <UncaughtError error={error} />
      </Pane>
    </BarePage>
  )
}
