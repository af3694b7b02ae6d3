import { lazy, Suspense } from 'react'
import { DatabasePage } from '../../features/databases/database-page.tsx'
import { LoadingRegion } from '../../ui/spinner.tsx'

const Shell = lazy(async () => ({ default: (await import('../../features/shell/shell.tsx')).Shell }))

/** A database's page; its shell is loaded when it is first shown. */
export function DatabaseRoute() {
  return (
    <DatabasePage
      renderShell={(database) => (
        <Suspense fallback={<LoadingRegion />}>
          <Shell key={database.storageKey} {...database} />
        </Suspense>
      )}
    />
  )
}
